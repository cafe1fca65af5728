import * as v from 'valibot';
import { omittedRows } from '#contract/chart/chartData.ts';
import type { QueryResponse } from '#domain/chart/chartQueryResult.ts';
import type { FrameValue } from '#domain/frameValue.ts';
import { type Frame, withOmitted, withSpan } from '#domain/compile/frame.ts';
import { omittedOfLimit } from '#domain/compile/omitted.ts';
import type { QueryObject } from '#domain/compile/queryContext.ts';
import { asList, asNumber, asRecord, asText } from '#domain/jsonValue.ts';
import { err, ok, type Result } from '#domain/result.ts';
import { serverTime } from '#domain/serverTime.ts';
import type { DecodeFault } from '../decodedResponse.ts';
import { JsonFault, peek, type JsonReader } from '../json/jsonReader.ts';
import { exactNumber, readValue } from '../json/readValue.ts';

/** The parts of a response a chart needs; rows are not validated, for there may be 100,000. */
const answered = v.looseObject({
  data: v.array(v.unknown()),
  /** Absent if the request is for a dataset's column metadata. */
  colnames: v.optional(v.array(v.string())),
  coltypes: v.optional(v.array(v.unknown()), []),
  label_map: v.nullish(v.record(v.string(), v.unknown())),
  query: v.nullish(v.string()),
  error: v.nullish(v.string()),
  sql_rowcount: v.optional(v.unknown()),
  cached_dttm: v.nullish(v.string()),
  from_dttm: v.optional(v.unknown()),
  to_dttm: v.optional(v.unknown()),
  applied_filters: v.optional(v.array(v.unknown()), []),
  rejected_filters: v.optional(v.array(v.unknown()), []),
  annotation_data: v.nullish(v.record(v.string(), v.unknown())),
  rows_limited: v.optional(v.boolean()),
  omitted: v.optional(omittedRows),
});
type ChartResult = v.InferOutput<typeof answered>;
const answer = v.looseObject({ result: v.array(answered) });

/** Decodes a response into columns, preserving integers past 2^53. Its queries say what a limit may have cut. */
export function decodeChart(
  bytes: Uint8Array<ArrayBuffer>,
  queries: readonly QueryObject[] = [],
): Result<readonly QueryResponse[], DecodeFault> {
  const reader: JsonReader = { bytes, at: 0 };
  let body: unknown;
  try {
    body = readValue(reader, exactNumber);
    if (peek(reader) !== -1) throw new JsonFault('Unexpected data after the response', reader.at);
  } catch (fault) {
    if (!(fault instanceof JsonFault)) throw fault;
    return err({ kind: 'malformed', message: fault.message, cause: fault });
  }
  const parsed = v.safeParse(answer, body);
  if (parsed.success) return ok(parsed.output.result.map((each, at) => readResult(each, queries[at])));
  const message = v.summarize(parsed.issues);
  return err({ kind: 'malformed', message, cause: new Error(message) });
}

function readResult(result: ChartResult, query: QueryObject | undefined): QueryResponse {
  const sqlRowCount = asNumber(result.sql_rowcount);
  const span = [asNumber(result.from_dttm), asNumber(result.to_dttm)] as const;
  return {
    frame: withOmitted(
      withSpan(readFrame(result), span),
      // A Superset does not say what its limit left out.
      result.omitted ?? omittedOfLimit(query, sqlRowCount),
    ),
    sql: result.query ?? '',
    sqlRowCount,
    rejectedFilters: result.rejected_filters.map((each) => {
      const { column, reason } = asRecord(each);
      return { column: columnName(column), reason: asText(reason) };
    }),
    appliedColumns: result.applied_filters.map((each) => columnName(asRecord(each)['column'])),
    computedAt: serverTime(result.cached_dttm),
    error: result.error ?? null,
    ...(result.rows_limited === true && { isLimited: true }),
    ...annotationsOf(result.annotation_data ?? {}),
  };
}

/** A filter may have an expression instead of a column; it is shown by its label. */
function columnName(column: unknown): string {
  return typeof column === 'string' ? column : asText(asRecord(column)['label']);
}

/** The rows of the annotation layers of a query; nothing for a query without. */
function annotationsOf(data: Readonly<Record<string, unknown>>): Pick<QueryResponse, 'annotations'> {
  const layers = Object.entries(data).map(([name, each]) => {
    const { columns, records } = asRecord(each);
    const rows = asList(records);
    const colnames = isTexts(columns) ? columns : undefined;
    return [
      name,
      readFrame({ data: [...rows], coltypes: [], ...(colnames && { colnames: [...colnames] }) }),
    ] as const;
  });
  return layers.length === 0 ? {} : { annotations: Object.fromEntries(layers) };
}

function readFrame({
  data,
  coltypes,
  label_map: labels,
  colnames: named,
}: Pick<ChartResult, 'data' | 'colnames' | 'coltypes' | 'label_map'>): Frame {
  const rows = data.map(asRecord);
  const colnames = named ?? Object.keys(rows[0] ?? {});
  return {
    rowCount: rows.length,
    columns: colnames.map((name, at) => {
      const parts = labels?.[name];
      return {
        name,
        parts: isTexts(parts) ? parts : [name],
        type: genericType(coltypes[at]),
        values: rows.map((row) => asFrameValue(row[name])),
      };
    }),
  };
}

function isTexts(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.length > 0 && value.every((each) => typeof each === 'string');
}

function genericType(value: unknown): 0 | 1 | 2 | 3 | null {
  return value === 0 || value === 1 || value === 2 || value === 3 ? value : null;
}

/** Objects, which no chart can use, are shown as JSON text. */
function asFrameValue(value: unknown): FrameValue {
  switch (typeof value) {
    case 'string':
    case 'bigint':
    case 'boolean':
      return value;
    case 'number':
      return Number.isFinite(value) ? value : null;
    case 'object':
      if (value === null) return null;
      return Array.isArray(value) ? value.map(asFrameValue) : JSON.stringify(value);
    default:
      return null;
  }
}
