import { quoteText } from './names.ts';
import type { TableFileKind } from './fileKind.ts';

/**
 * One way to read a file, as a DuckDB table function, with a note for the person, shown if it is the first that works.
 */
export interface ReadPlan {
  readonly from: string;
  readonly note: string | null;
}

// DuckDB reserves a buffer of this size for one JSON value; its default is 16 MB.
const MAX_JSON_VALUE_SIZE = 512 * 1024 * 1024;

/**
 * The plans to read a file, strictest first: a later one is tried only when those before it failed. `given` are options
 * of a text with separators.
 */
export function readPlans(kind: TableFileKind, path: string, given: readonly string[]): readonly ReadPlan[] {
  const file = quoteText(path);
  switch (kind) {
    case 'csv':
    case 'tsv': {
      const csv = (...options: string[]) => `read_csv(${[file, ...given, ...options].join(', ')})`;
      return [
        { from: csv(), note: null },
        // Types were inferred from the first rows and a later one differs: infer from all rows.
        { from: csv('sample_size = -1'), note: null },
        {
          from: csv('sample_size = -1', 'strict_mode = false', 'null_padding = true'),
          note: 'Some lines have fewer or more values than the first ones: missing values are NULL.',
        },
      ];
    }
    case 'json':
    case 'ndjson': {
      const format = kind === 'ndjson' ? `format = 'newline_delimited'` : `format = 'auto'`;
      const json = (...options: string[]) => `read_json(${[file, format, ...options].join(', ')})`;
      return [
        { from: json(), note: null },
        { from: json('sample_size = -1', `maximum_object_size = ${MAX_JSON_VALUE_SIZE}`), note: null },
      ];
    }
    case 'parquet':
      return [{ from: `read_parquet(${file})`, note: null }];
  }
}
