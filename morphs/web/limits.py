"""What the page may ask of this machine."""

BODY_BYTES = 8 * 2**20
BOARD_SIDE = 256
JOBS = 2  # at once
JOB_SECONDS = 120
EDIT_SECONDS = 30
KEPT_JOBS = 32
KEPT_LAYOUTS = 64
PACK_BYTES = 256 * 2**20  # all folders dropped onto the page, together
PACK_FILES = 5_000
WORKER_BYTES = 6 * 2**30  # of address space
KEPT_SHEETS = 64  # of small tiles


def as_dict() -> dict[str, int]:
    """What the page should know of them."""
    return {"side": BOARD_SIDE, "jobs": JOBS, "body": BODY_BYTES, "seconds": JOB_SECONDS}
