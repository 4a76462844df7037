"""Calls every operation of a description through its generated client, and judges what arrives at a server."""
