"""PIQA: which of two solutions reaches a goal in the physical world?"""
