"""Pull requests: real git repositories, and the workflows as they run on GitHub."""
