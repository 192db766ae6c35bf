"""Submit, watch and steer Trainyard runs from Python and notebooks.

import trainyard

ty = trainyard.connect()
run = ty.submit("config.toml")
run                                  # a live panel in a notebook
run.wait()
run.metrics("reward/mean").to_pandas()
"""

from .checkpoints import Checkpoint
from .datasets import Dataset
from .errors import (
    ConflictError,
    Damaged,
    Detached,
    FieldIssue,
    Forbidden,
    LimitError,
    NotFoundError,
    PlatformError,
    TrainyardError,
    Unauthenticated,
    Unreachable,
    UnsupportedByEngineError,
    UserError,
    ValidationError,
)
from .generated.operations import StreamReset
from .metrics import Metrics, Series
from .platform import Platform, connect
from .rollouts import Rollout
from .run import Run
from .streams import AsyncRunStream, RunStream
from .sweeps import Sweep

__all__ = [
    "AsyncRunStream",
    "Checkpoint",
    "ConflictError",
    "Damaged",
    "Dataset",
    "Detached",
    "FieldIssue",
    "Forbidden",
    "LimitError",
    "Metrics",
    "NotFoundError",
    "Platform",
    "PlatformError",
    "Rollout",
    "Run",
    "RunStream",
    "Series",
    "StreamReset",
    "Sweep",
    "TrainyardError",
    "Unauthenticated",
    "Unreachable",
    "UnsupportedByEngineError",
    "UserError",
    "ValidationError",
    "connect",
]

__version__ = "0.1.0"
