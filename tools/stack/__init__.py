"""The local stack behind `make run`: NATS, PostgreSQL and the services as processes of this machine."""
