import type { ChartDefinition } from '../api.ts';
import { NUMBER_FORMATS } from '../kit/controls/choices.ts';
import { named } from '../kit/controls/control.ts';
import { type FormOf, panel } from '../kit/controls/panel.ts';
import { emitsBy } from '../kit/emitsBy.ts';
import { drawPivot } from './drawPivot.ts';
import { fromLegacyPivot } from './fromLegacyPivot.ts';
import { pivotLevelQueries } from './pivotLevels.ts';
import { pivotOrderQueries } from './pivotOrders.ts';
import { pivotTableQuery } from './query.ts';

export const controls = panel(
  `groupbyColumns groupbyRows time_grain_sqla temporal_columns_lookup metrics metricsLayout
    adhoc_filters series_limit row_limit series_limit_metric order_desc aggregateFunction rowTotals
    rowSubTotals colTotals colSubTotals transposePivot combineMetric valueFormat currency_format
    date_format rowOrder colOrder rowSubtotalPosition colSubtotalPosition conditional_formatting
    allow_render_html category_order_by category_order_desc category_order_by_side
    category_order_side_desc category_order`,
  {
    groupbyColumns: { kind: 'columns', label: 'Columns', default: [], multi: true },
    groupbyRows: { kind: 'columns', label: 'Rows', default: [], multi: true },
    metricsLayout: {
      kind: 'radio',
      label: 'Apply metrics on',
      redraws: true,
      choices: [
        ['COLUMNS', 'Columns'],
        ['ROWS', 'Rows'],
      ],
    },
    row_limit: { label: 'Cell limit' },
    aggregateFunction: {
      kind: 'select',
      label: 'Aggregation function',
      clearable: false,
      redraws: true,
      choices: named(
        'Count',
        'Count Unique Values',
        'List Unique Values',
        'Sum',
        'Average',
        'Median',
        'Sample Variance',
        'Sample Standard Deviation',
        'Minimum',
        'Maximum',
        'First',
        'Last',
        'Sum as Fraction of Total',
        'Sum as Fraction of Rows',
        'Sum as Fraction of Columns',
        'Count as Fraction of Total',
        'Count as Fraction of Rows',
        'Count as Fraction of Columns',
      ),
    },
    rowTotals: { kind: 'checkbox', label: 'Show rows total', default: false, redraws: true },
    rowSubTotals: { kind: 'checkbox', label: 'Show rows subtotal', default: false, redraws: true },
    colTotals: { kind: 'checkbox', label: 'Show columns total', default: false, redraws: true },
    colSubTotals: { kind: 'checkbox', label: 'Show columns subtotal', default: false, redraws: true },
    transposePivot: { kind: 'checkbox', label: 'Transpose pivot', default: false, redraws: true },
    combineMetric: { kind: 'checkbox', label: 'Combine metrics', default: false, redraws: true },
    valueFormat: {
      kind: 'select',
      label: 'Value format',
      default: 'SMART_NUMBER',
      freeForm: true,
      redraws: true,
      choices: NUMBER_FORMATS,
    },
    rowOrder: {
      kind: 'select',
      label: 'Sort rows by',
      redraws: true,
      choices: [
        ['key_a_to_z', 'key a-z'],
        ['key_z_to_a', 'key z-a'],
        ['value_a_to_z', 'value ascending'],
        ['value_z_to_a', 'value descending'],
      ],
    },
    colOrder: {
      kind: 'select',
      label: 'Sort columns by',
      redraws: true,
      choices: [
        ['key_a_to_z', 'key a-z'],
        ['key_z_to_a', 'key z-a'],
        ['value_a_to_z', 'value ascending'],
        ['value_z_to_a', 'value descending'],
      ],
    },
    rowSubtotalPosition: {
      kind: 'select',
      label: 'Rows subtotal position',
      default: false,
      redraws: true,
      choices: [
        [true, 'Top'],
        [false, 'Bottom'],
      ],
    },
    colSubtotalPosition: {
      kind: 'select',
      label: 'Columns subtotal position',
      default: false,
      redraws: true,
      choices: [
        [true, 'Left'],
        [false, 'Right'],
      ],
    },
    conditional_formatting: { label: 'Conditional formatting' },
    category_order_by: { label: 'Order columns by' },
    category_order_desc: { label: 'Columns descending' },
    category_order_by_side: { label: 'Order rows by' },
    category_order_side_desc: { label: 'Rows descending' },
  },
);

export type PivotTableForm = FormOf<typeof controls, 'column_config' | 'dateFormatters'>;

export const pivotTable: ChartDefinition<PivotTableForm> = {
  key: 'pivot_table_v2',
  name: 'Pivot Table',
  category: 'Table',
  needs: [['metrics'], ['groupbyRows', 'groupbyColumns']],
  defaults: {
    order_desc: true,
    aggregateFunction: 'Sum',
    metricsLayout: 'COLUMNS',
    rowOrder: 'key_a_to_z',
    colOrder: 'key_a_to_z',
    row_limit: 10_000,
  },
  replaces: { pivot_table: fromLegacyPivot },
  query: pivotTableQuery,
  levels: (form) => [...pivotLevelQueries(form), ...pivotOrderQueries(form)],
  emits: emitsBy('groupbyRows', 'groupbyColumns'),
  emitsByColumn: true,
  split: (columns) => ({ groupbyColumns: columns }),
  notSplitBy: ['x_axis', 'groupbyRows'],
  controls,
  drawn: { kind: 'pivot' },
  drawPivot,
};
