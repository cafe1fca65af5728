import { refused } from '#domain/error/httpStatus.ts';
import * as v from 'valibot';
import type { ChartApi } from '#api/chart/chart.ts';
import type { QueryColumn, QueryObject } from '#domain/compile/queryContext.ts';
import { storedColumns, type DatasetDefinition } from '#domain/dataset/definition.ts';
import type { ApiError } from '#domain/error/apiError.ts';
import { err, ok, type Result } from '#domain/result.ts';
import type { Clock } from '#domain/time.ts';
import type { RowDownloadOptions, DownloadRows } from './downloadRows.ts';

export interface PageLimits {
  /** The most rows the server returns per request. */
  readonly maxRows: number;
  /** The time zone of the server's times. */
  readonly zone: string;
  readonly clock: Clock;
}

/** Rows per page: small enough to parse without blocking the browser. */
const PAGE = 10_000;

const rowsPageResponse = v.looseObject({
  result: v.pipe(v.array(v.looseObject({ data: v.array(v.unknown()) })), v.minLength(1)),
});
const countResponse = v.looseObject({
  result: v.pipe(
    v.array(v.looseObject({ data: v.array(v.looseObject({ rowcount: v.number() })) })),
    v.minLength(1),
  ),
});

/**
 * Downloads rows in pages of ordinary chart data, from a server without files. Pages are consistent if rows are ordered
 * by every column (rows equal in all columns are interchangeable) and the row count is the same before the first page
 * and after the last.
 */
export function downloadPages(
  api: Pick<ChartApi, 'data'>,
  { maxRows, zone, clock }: PageLimits,
): DownloadRows {
  return async (definition, options) => {
    const takenAt = clock.now();
    const counted = await countRows(api, definition, options.signal);
    if (!counted.ok) return counted;
    const rows = counted.value;
    if (rows > maxRows) return ok({ form: 'answers', rows, zone, takenAt, parts: null });
    const parts: Blob[] = [];
    let come = 0;
    do {
      const page = await readPage(api, definition, { ...options, offset: come, isOnly: rows <= PAGE });
      if (!page.ok) return page;
      parts.push(page.value.body);
      come += page.value.rows;
      options.onProgress(rows === 0 ? 1 : Math.min(1, come / rows));
      if (page.value.rows === 0) break;
    } while (come < rows);
    const after = await countRows(api, definition, options.signal);
    if (!after.ok) return after;
    if (come !== rows || after.value !== rows) return refused(409, CHANGED_MEANWHILE);
    return ok({ form: 'answers', rows, zone, takenAt, parts });
  };
}

const CHANGED_MEANWHILE =
  'The rows changed while they were downloaded. They will be downloaded again next time.';

interface Page {
  readonly body: Blob;
  readonly rows: number;
}

async function readPage(
  api: Pick<ChartApi, 'data'>,
  definition: DatasetDefinition,
  {
    signal,
    offset,
    isOnly,
  }: Pick<RowDownloadOptions, 'signal'> & { readonly offset: number; readonly isOnly: boolean },
): Promise<Result<Page, ApiError>> {
  const columns = storedColumns(definition.source);
  const read = await askRows(api, definition, signal, {
    columns,
    orderby: isOnly ? [] : columns.map((column) => [column, true]),
    row_limit: PAGE,
    row_offset: offset,
  });
  if (!read.ok) return read;
  const parsed = v.safeParse(rowsPageResponse, parse(read.value));
  if (!parsed.success) return err(badShape(parsed.issues));
  return ok({ body: new Blob([read.value]), rows: parsed.output.result[0]?.data.length ?? 0 });
}

/**
 * The row count of a dataset, computed as an aggregate: Superset's own row count of a request is capped by the
 * request's limit, even if it names none.
 */
export async function countRows(
  api: Pick<ChartApi, 'data'>,
  definition: DatasetDefinition,
  signal: AbortSignal,
): Promise<Result<number, ApiError>> {
  return counted(api, definition, signal, {
    columns: [],
    metrics: [{ expressionType: 'SQL', sqlExpression: 'COUNT(*)', label: 'rowcount' }],
  });
}

/** The number of combinations of columns; one more than `most` if there are more. A Superset counts a page at a time. */
export async function countGroups(
  api: Pick<ChartApi, 'data'>,
  definition: DatasetDefinition,
  columns: readonly QueryColumn[],
  {
    most,
    page,
    hasPages,
    signal,
  }: {
    readonly most: number;
    readonly page: number;
    readonly hasPages: boolean;
    readonly signal: AbortSignal;
  },
): Promise<Result<number, ApiError>> {
  const query = { columns, metrics: [], is_rowcount: true };
  if (hasPages)
    return counted(api, definition, signal, {
      ...query,
      row_limit: most + 1,
      kept_page: { from: 0, rows: 1 },
    });
  let groups = 0;
  for (;;) {
    const limit = Math.min(page, most + 1 - groups);
    const part = await counted(api, definition, signal, {
      ...query,
      row_limit: limit,
      ...(groups > 0 && { row_offset: groups }),
    });
    if (!part.ok) return part;
    groups += part.value;
    if (part.value < limit || groups > most) return ok(groups);
  }
}

const rangeResponse = v.looseObject({
  result: v.pipe(
    v.array(
      v.looseObject({
        data: v.array(v.looseObject({ least: v.nullable(v.number()), most: v.nullable(v.number()) })),
      }),
    ),
    v.minLength(1),
  ),
});

/** The least and the most of a column of numbers; null if there are none. */
export async function askRange(
  api: Pick<ChartApi, 'data'>,
  definition: DatasetDefinition,
  column_name: string,
  signal: AbortSignal,
): Promise<Result<readonly [number, number] | null, ApiError>> {
  const metric = (aggregate: 'MIN' | 'MAX', label: string) =>
    ({ expressionType: 'SIMPLE', aggregate, column: { column_name }, label }) as const;
  const metrics = [metric('MIN', 'least'), metric('MAX', 'most')];
  const read = await askRows(api, definition, signal, { columns: [], metrics });
  if (!read.ok) return read;
  const parsed = v.safeParse(rangeResponse, parse(read.value));
  if (!parsed.success) return err(badShape(parsed.issues));
  const { least = null, most = null } = parsed.output.result[0]?.data[0] ?? {};
  return ok(least === null || most === null ? null : [least, most]);
}

async function counted(
  api: Pick<ChartApi, 'data'>,
  definition: DatasetDefinition,
  signal: AbortSignal,
  query: QueryObject,
): Promise<Result<number, ApiError>> {
  const read = await askRows(api, definition, signal, query);
  if (!read.ok) return read;
  const parsed = v.safeParse(countResponse, parse(read.value));
  return parsed.success ? ok(parsed.output.result[0]?.data[0]?.rowcount ?? 0) : err(badShape(parsed.issues));
}

export async function askRows(
  api: Pick<ChartApi, 'data'>,
  { id }: DatasetDefinition,
  signal: AbortSignal,
  query: Readonly<QueryObject>,
): Promise<Result<string, ApiError>> {
  const response = await api.data(
    {
      datasource: { id, type: 'table' },
      force: true,
      queries: [{ filters: [], ...query }],
      result_format: 'json',
      result_type: 'full',
    },
    { signal },
  );
  if (!response.ok) return response;
  try {
    return ok(await response.value.text());
  } catch (cause) {
    return err(signal.aborted ? { kind: 'aborted', cause } : { kind: 'offline', cause });
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function badShape(issues: readonly v.BaseIssue<unknown>[]): ApiError {
  return { kind: 'badShape', status: 200, issues: issues.map((issue) => v.summarize([issue])) };
}
