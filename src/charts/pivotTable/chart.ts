import type { ChartType } from '../api.ts';
import { emitsBy } from '../kit/emitsBy.ts';
import { fromLegacyPivot } from './fromLegacyPivot.ts';
import { pivotLevelQueries } from './pivotLevels.ts';
import { pivotOrderQueries } from './pivotOrders.ts';
import { pivotTableQuery } from './query.ts';

export const pivotTable: ChartType = {
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
  drawn: { kind: 'pivot' },
};
