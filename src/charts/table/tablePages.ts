import type { Frame } from '#domain/compile/frame.ts';
import { asNumber, asRecord, type JsonRecord } from '#domain/jsonValue.ts';
import { numberOf } from '#domain/format/valueText.ts';
import { isOn, listOf, textOf } from '#domain/chart/form/formData.ts';
import type { TableForm } from './chart.ts';

export interface TablePages {
  readonly page: number;
  readonly pageSize: number;
  readonly rowCount: number;
  /** Of all rows and not only of the page. */
  readonly sort: TableSort | null;
}

/** An order that a reader chose. */
export interface TableSort {
  /** The name of a column: its place is another one when a control adds a column before it. */
  readonly key: string;
  readonly desc: boolean;
}

/** A page in an order as `own_state` of the form, where Superset's table has it too; undefined for the first page. */
export function ownStateOf(page: number, sort: TableSort | null): JsonRecord | undefined {
  if (page === 0 && sort === null) return undefined;
  return { currentPage: page, ...(sort !== null && { sortBy: [sort] }) };
}

export function chosenSort(form: TableForm): TableSort | null {
  const [first] = listOf(asRecord(form['own_state'])['sortBy']).map(asRecord);
  const key = textOf(first?.['key']);
  return key === null ? null : { key, desc: isOn(first?.['desc']) };
}

/** The current page of a paginated table; the second result counts all rows. Null for one with all its rows. */
export function tablePages(form: TableForm, frames: readonly Frame[]): TablePages | null {
  if (!isOn(form['server_pagination'])) return null;
  const rowCount = numberOf(frames[1]?.columns[0]?.values[0]);
  if (rowCount === null) return null;
  return {
    rowCount,
    pageSize: asNumber(form['server_page_length']) ?? 10,
    page: asNumber(asRecord(form['own_state'])['currentPage']) ?? 0,
    sort: chosenSort(form),
  };
}

/** How many of its rows a table shows at a time; null for all. */
export function pageLength(form: TableForm): number | null {
  const length = Math.floor(asNumber(form['page_length']) ?? 0);
  return length > 0 ? length : null;
}
