"""Calls every operation of a description through its generated client, and validates the requests that a server
receives."""
