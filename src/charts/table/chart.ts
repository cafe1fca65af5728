import type { ChartDefinition } from '../api.ts';
import { TIME_FORMATS } from '../kit/controls/choices.ts';
import { COMPARISON_CONTROLS } from '../kit/controls/comparisonControls.ts';
import { isEmpty } from '../kit/controls/conditions.ts';
import { type PanelState, named } from '../kit/controls/control.ts';
import { type FormOf, panel } from '../kit/controls/panel.ts';
import { dimensionsOf, rawOrderFault } from '../kit/table/queryMode.ts';
import { drawTable } from './drawTable.ts';
import { shareTotalQueries, tableQuery } from './query.ts';
import { metricColumns } from './tableFrames.ts';
import { withoutPages } from './withoutPages.ts';

export const controls = panel(
  `query_mode groupby time_grain_sqla temporal_columns_lookup metrics all_columns percent_metrics
    adhoc_filters timeseries_limit_metric order_by_cols order_desc server_pagination server_page_length
    row_limit percent_metric_calculation show_totals table_timestamp_format page_length include_search
    allow_rearrange_columns allow_render_html column_config show_cell_bars align_pn color_pn
    comparison_color_enabled comparison_color_scheme conditional_formatting time_compare
    start_date_offset comparison_type comparison_range_label`,
  {
    metrics: { validators: undefined },
    order_desc: { label: 'Sort descending' },
    server_pagination: { kind: 'checkbox', label: 'Server pagination', default: false },
    server_page_length: {
      kind: 'select',
      label: 'Server Page Length',
      freeForm: true,
      choices: named(10, 20, 50, 100, 200),
      validators: ['positive'],
      shownWith: ['server_pagination'],
    },
    row_limit: {
      choices: named(
        10,
        50,
        100,
        250,
        500,
        1000,
        5000,
        10000,
        50000,
        100000,
        150000,
        200000,
        250000,
        300000,
        350000,
        400000,
        450000,
        500000,
      ),
    },
    percent_metric_calculation: {
      kind: 'select',
      label: 'Percentage metric calculation',
      default: 'row_limit',
      clearable: false,
      choices: [
        ['row_limit', 'Row limit'],
        ['all_records', 'All records'],
      ],
    },
    table_timestamp_format: {
      kind: 'select',
      label: 'Timestamp format',
      freeForm: true,
      clearable: false,
      redraws: true,
      choices: TIME_FORMATS,
    },
    page_length: {
      kind: 'select',
      label: 'Page length',
      emptyText: 'All',
      freeForm: true,
      redraws: true,
      choices: [[0, 'All'], ...named(10, 20, 50, 100, 200)],
      shownIf: ({ valueOf }: PanelState) => valueOf('server_pagination') !== true,
    },
    include_search: { kind: 'checkbox', label: 'Search box', default: false, redraws: true },
    allow_rearrange_columns: {
      kind: 'checkbox',
      label: 'Allow columns to be rearranged',
      default: false,
      redraws: true,
      shownIf: ({ valueOf }: PanelState) => isEmpty(valueOf('time_compare')),
    },
    column_config: { label: 'Customize columns' },
    show_cell_bars: { kind: 'checkbox', label: 'Show cell bars', redraws: true },
    align_pn: { kind: 'checkbox', label: 'Align +/-', redraws: true },
    color_pn: { kind: 'checkbox', label: 'Add colors to cell bars for +/-', redraws: true },
    ...COMPARISON_CONTROLS,
    conditional_formatting: { label: 'Custom conditional formatting' },
  },
);

export type TableForm = FormOf<typeof controls, 'own_state'>;

export const table: ChartDefinition<TableForm> = {
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
  replaces: { 'ag-grid-table': (form) => form },
  query: tableQuery,
  fault: rawOrderFault,
  levels: shareTotalQueries,
  emits: (form) => dimensionsOf(form).length > 0,
  emitsByColumn: true,
  split: (columns, form) => (form['query_mode'] === 'raw' ? {} : { groupby: columns }),
  controls,
  withoutPages,
  metricColumns,
  groupsBy: (metrics, column, grain) => ({
    query_mode: 'aggregate',
    groupby: [column],
    ...(grain !== null && { time_grain_sqla: grain, temporal_columns_lookup: { [column]: true } }),
    metrics,
    order_desc: true,
  }),
  suggests: [
    {
      rank: 10,
      suggest: ({ columns }) => ({
        title: 'The rows',
        form: { query_mode: 'raw', all_columns: columns.slice(0, 20).map(({ name }) => name) },
      }),
    },
  ],
  drawn: { kind: 'table' },
  drawTable,
};
