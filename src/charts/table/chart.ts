import { columnsOf } from '#domain/chart/form/formData.ts';
import type { ChartType } from '../api.ts';
import { tableMode, shareTotalQueries, tableQuery } from './query.ts';

export const table: ChartType = {
  key: 'table',
  name: 'Table',
  category: 'Table',
  needs: [['all_columns', 'groupby', 'metrics', 'percent_metrics']],
  defaults: {
    order_desc: true,
    row_limit: 10_000,
    server_page_length: 10,
    show_cell_bars: true,
    align_pn: false,
    color_pn: true,
    table_timestamp_format: 'smart_date',
  },
  // A table drawn with another library, with the same query.
  replaces: { 'ag-grid-table': (form) => ({ ...form, viz_type: 'table' }) },
  query: tableQuery,
  levels: shareTotalQueries,
  emits: (form) => columnsOf(form[tableMode(form) === 'raw' ? 'all_columns' : 'groupby']).length > 0,
  emitsByColumn: true,
  split: (columns, form) => (form['query_mode'] === 'raw' ? {} : { groupby: columns }),
  drawn: { kind: 'table' },
};
