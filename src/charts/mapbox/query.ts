import type { QueryColumn, QueryObject } from '#domain/compile/queryContext.ts';
import { columnLabel, columnsOf, textOf } from '#domain/chart/form/formData.ts';
import { baseQuery } from '#domain/chart/query/baseQuery.ts';
import type { MapboxForm } from './chart.ts';

/** The column of a setting that is either a column or a keyword. */
export function columnUnless(value: unknown, word: string): QueryColumn | null {
  const [column] = columnsOf(value);
  return column === undefined || textOf(column) === word ? null : column;
}

/** A row for each place, or for each group. */
export function mapboxQuery(form: MapboxForm): readonly QueryObject[] {
  const groups = columnsOf(form['groupby']);
  const own = [
    ...columnsOf(form['all_columns_x']).slice(0, 1),
    ...columnsOf(form['all_columns_y']).slice(0, 1),
    columnUnless(form['mapbox_label'], 'count'),
    columnUnless(form['point_radius'], 'Auto'),
  ].filter((each) => each !== null);
  const columns = new Map([...groups, ...own].map((each) => [columnLabel(each), each]));
  return [
    {
      ...baseQuery(form),
      columns: [...columns.values()],
      // An empty list, so that rows of one place are one point, as in the older call.
      metrics: groups.length > 0 && columnsOf(form['mapbox_label'])[0] === 'count' ? ['count'] : [],
    },
  ];
}
