import type { Frame } from '#domain/compile/frame.ts';
import { asNumber, asRecord } from '#domain/jsonValue.ts';
import { numberOf } from '#domain/format/valueText.ts';
import { columnLabel, isOn, listOf, metricLabel, metricsOf, textOf } from '#domain/chart/form/formData.ts';
import { dimensionsOf, queryMode } from '../kit/table/queryMode.ts';
import type { TablePages, TableSort } from '../kit/table/tablePages.ts';
import type { TableForm } from './chart.ts';

export function chosenSort(form: TableForm): TableSort | null {
  const [first] = listOf(asRecord(form['own_state'])['sortBy']).map(asRecord);
  const key = textOf(first?.['key']);
  return key === null ? null : { key, desc: isOn(first?.['desc']) };
}

/** The names of columns by which the server can order the rows of a paginated table. */
export function sortableNames(form: TableForm): readonly string[] {
  const columns = dimensionsOf(form).map(columnLabel);
  return queryMode(form) === 'raw' ? columns : [...columns, ...metricsOf(form['metrics']).map(metricLabel)];
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
    sortable: sortableNames(form),
  };
}

/** How many of its rows a table shows at a time; null for all. */
export function pageLength(form: TableForm): number | null {
  const length = Math.floor(asNumber(form['page_length']) ?? 0);
  return length > 0 ? length : null;
}
