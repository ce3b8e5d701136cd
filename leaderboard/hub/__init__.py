"""The Hugging Face Hub: publishing to a dataset repository, and reading a site's data back from it."""
