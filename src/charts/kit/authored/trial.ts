import type { JsonRecord } from '#domain/jsonValue.ts';
import type { SpecRow } from './rowsOf.ts';

/** A specification to be compiled and drawn once, apart from the page. */
export interface TrialRequest {
  readonly spec: JsonRecord;
  readonly rows: readonly SpecRow[];
  /** The colours and fonts of the theme; the specification's own come before them. */
  readonly config: JsonRecord;
}

export type TrialResult =
  | {
      /** The Vega spec, without the rows. */
      readonly compiled: JsonRecord;
      /** It is as large as its box, because its author gave no size. */
      readonly fills: boolean;
      readonly warnings: readonly string[];
    }
  | { readonly fault: string };

/** A compiled spec with rows: new copies, since Vega changes them. */
export function withRows(compiled: JsonRecord, rows: readonly SpecRow[], name: string): JsonRecord {
  const data = Array.isArray(compiled['data']) ? (compiled['data'] as readonly JsonRecord[]) : [];
  return {
    ...compiled,
    data: data.map((each) =>
      each['name'] === name ? { ...each, values: rows.map((row) => ({ ...row })) } : each,
    ),
  };
}
