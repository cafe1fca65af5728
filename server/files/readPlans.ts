import { quoteText } from '../base/names.ts';

/** One way to read a file, as a DuckDB table function, with a note for the person. */
export interface ReadPlan {
  readonly from: string;
  readonly note: string | null;
}

// DuckDB reserves a buffer of this size for one JSON value; its default is 16 MB.
const MAX_JSON_VALUE_SIZE = 512 * 1024 * 1024;

/** The plans to read JSON: the second, by all records and with larger ones, where the first failed. */
export function jsonPlans(kind: 'json' | 'ndjson', path: string): readonly [ReadPlan, ReadPlan] {
  const format = kind === 'ndjson' ? `format = 'newline_delimited'` : `format = 'auto'`;
  const json = (...options: string[]) => `read_json(${[quoteText(path), format, ...options].join(', ')})`;
  return [
    { from: json(), note: null },
    { from: json('sample_size = -1', `maximum_object_size = ${MAX_JSON_VALUE_SIZE}`), note: null },
  ];
}
