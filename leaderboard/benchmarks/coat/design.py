"""What the paper varies from variation to variation, in its numbering."""

# (same object, different object) wrong choices beside the key: paper, section 2.2.3 A and appendix B.2.
TASK_1_DESIGN = (
    (4, 0), (2, 2), (0, 4), (3, 0), (2, 1), (1, 2), (0, 3), (2, 0), (1, 1), (0, 2), (1, 0), (0, 1),
)  # fmt: skip
# (moderate, bad) choices, the key among the moderate ones: section 2.2.3 B and appendix B.3.
TASK_2_DESIGN = (
    (5, 0), (4, 1), (3, 2), (2, 3), (1, 4), (4, 0), (3, 1), (2, 2), (1, 3), (3, 0), (2, 1), (1, 2), (2, 0), (1, 1),
)  # fmt: skip
