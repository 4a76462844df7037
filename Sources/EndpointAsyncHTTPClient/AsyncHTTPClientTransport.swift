#if AsyncHTTPClient
    internal import AsyncHTTPClient
#endif
