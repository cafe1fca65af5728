"""Reads frames and operations as lines of JSON, writes what a Superset's own operations make of them.

Runs under the Python that a Superset is installed in, with what it is configured with; see record.ts.
"""

import json
import sys
import warnings

warnings.filterwarnings("ignore")

import numpy as np
import pandas as pd
from flask import Flask
from flask_babel import Babel
from superset.utils import pandas_postprocessing as pp
from superset.utils.core import extract_dataframe_dtypes
from superset.utils.pandas_postprocessing.utils import unescape_separator

app = Flask("reference")
Babel(app)


def series(column):
    """A column as a Superset hands it to its operations: numbers are floats where one is missing."""
    values = column["values"]
    if column["type"] == 2:
        return pd.to_datetime(pd.Series(values, dtype="float64" if any(v is None for v in values) else "int64"), unit="ms")
    made = pd.Series(values, dtype=object)
    if column["type"] == 0:
        return pd.to_numeric(made, errors="coerce")
    if column["type"] == 3 and all(v is not None for v in values):
        return pd.Series(values, dtype=bool)
    return made

def plain(v):
    if isinstance(v, (list, tuple)):
        return [plain(x) for x in v]
    if v is None or v is pd.NaT:
        return None
    if isinstance(v, pd.Timestamp):
        return v.value // 1000000
    if isinstance(v, np.generic):
        v = v.item()
    if isinstance(v, float) and not np.isfinite(v):
        return None
    return v

for line in sys.stdin:
    case = json.loads(line)
    df = pd.DataFrame({c["name"]: series(c) for c in case["columns"]})
    try:
        with app.test_request_context():
            for op in case["operations"]:
                df = getattr(pp, op["operation"])(df, **(op.get("options") or {}))
            index = [plain(v) for v in df.index]
            df.columns = [unescape_separator(c) for c in df.columns.values]
            out = {"colnames": list(df.columns), "coltypes": [int(t) for t in extract_dataframe_dtypes(df)], "index": index,
                   "data": [[plain(v) for v in row] for row in df.itertuples(index=False, name=None)]}
    except Exception as e:
        out = {"error": type(e).__name__ + ": " + str(e)}
    print(json.dumps(out))
