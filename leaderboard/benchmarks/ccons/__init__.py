"""CConS: which of two things is bigger in a situation that may go against common sense."""
