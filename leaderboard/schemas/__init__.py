"""The shapes of every table and metadata file: dataframely schemas and pydantic models."""

SCHEMA_VERSION = 1
