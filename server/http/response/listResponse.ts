import type { Context } from 'hono';
import type { ListQ } from '#contract/records.ts';
import type { Log } from '../../base/log.ts';
import { type ListModel, type ListRequest, readListRequest } from '../request/listRequest.ts';
import { showable } from './showable.ts';

/** The response of a list call: the rows of one page, and what a generic table needs to render them. */
export function listResponse<Row extends { readonly id: number }>(
  c: Context,
  log: Log,
  model: ListModel<Row>,
  request: ListRequest,
  page: { readonly count: number; readonly rows: readonly Row[] },
): Response {
  const columns = request.columns ?? Object.keys(model.columns);
  const picks = columns.map((name) => columnPick(model, name));
  const rows = showable(log, model.title, page.rows, (row) => picked(row, picks));
  return c.json({
    count: page.count,
    description_columns: {},
    ids: rows.map(({ id }) => id),
    label_columns: Object.fromEntries(columns.map((name) => [name, model.labels?.[name] ?? labelOf(name)])),
    list_columns: columns,
    list_title: model.title,
    order_columns: Object.keys(model.orders).filter(
      (name) => request.columns === null || request.columns.includes(name),
    ),
    result: rows.map(({ shown }) => shown),
  });
}

/** A list call: responds with the page that it asks for. */
export function listed<Row extends { readonly id: number }>(
  c: Context,
  log: Log,
  model: ListModel<Row>,
  q: ListQ | undefined,
  page: (request: ListRequest) => { readonly count: number; readonly rows: readonly Row[] },
): Response {
  const request = readListRequest(c, model, q);
  return request.ok ? listResponse(c, log, model, request.value, page(request.value)) : request.error;
}

/** The response of a call for one row, with what a generic form needs to render it. */
export function itemBody(
  title: string,
  id: number,
  shown: readonly string[],
  result: Readonly<Record<string, unknown>>,
) {
  return {
    description_columns: {},
    id,
    label_columns: Object.fromEntries(shown.map((name) => [name, labelOf(name)])),
    result,
    show_columns: shown,
    show_title: title,
  };
}

/** `database.database_name` reads `Database Database Name`. */
export function labelOf(name: string): string {
  return name
    .split(/[._]/)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ');
}

/** How one column of a list is read: `owners.id` is a key of what its row has as `owners`. */
interface ColumnPick<Row> {
  readonly read: ((row: Row) => unknown) | undefined;
  readonly outer: string;
  readonly inner: string | undefined;
  readonly isNested: boolean;
}

function columnPick<Row>(model: ListModel<Row>, name: string): ColumnPick<Row> {
  const [outer = name, inner] = name.split('.');
  return { read: model.columns[name], outer, inner, isNested: model.nested?.includes(outer) === true };
}

function picked<Row>(row: Row, picks: readonly ColumnPick<Row>[]): Record<string, unknown> {
  const shown: Record<string, unknown> = {};
  for (const { read, outer, inner, isNested } of picks) {
    const value = read?.(row);
    // Lists of objects are named by one of their columns, and returned whole.
    if (inner === undefined) shown[outer] = value;
    else if (isNested) shown[outer] = withKey(shown[outer], value, inner);
    else if (Array.isArray(value)) shown[outer] = value;
    else shown[outer] = { ...(shown[outer] as object | undefined), [inner]: value };
  }
  return shown;
}

/** Adds one more key to what was picked of an object, or of each object of a list; null has no keys. */
function withKey(before: unknown, whole: unknown, key: string): unknown {
  if (whole === null || whole === undefined) return null;
  if (Array.isArray(whole)) {
    const each: readonly unknown[] = Array.isArray(before) ? before : [];
    return whole.map((one, index) => withKey(each[index], one, key));
  }
  return { ...(before as object | undefined), [key]: (whole as Record<string, unknown>)[key] };
}
