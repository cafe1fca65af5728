import { WITH_PAGE } from '../api.ts';
import { rowLabels } from '../kit/rowLabels.ts';
import type { ChartType } from '../api.ts';
import { emitsBy } from '../kit/emitsBy.ts';
import { partsQuery } from '../kit/parts/partsQuery.ts';

export const gauge: ChartType = {
  key: 'gauge_chart',
  name: 'Gauge Chart',
  category: 'KPI',
  needs: [['metric']],
  defaults: {
    row_limit: 10,
    order_desc: true,
    font_size: 15,
    split_number: 10,
    start_angle: 225,
    end_angle: -45,
    overlap: true,
    show_progress: true,
    show_pointer: true,
  },
  query: partsQuery,
  emits: emitsBy('groupby'),
  labels: rowLabels('groupby'),
  drillBy: 'groupby',
  drawn: WITH_PAGE,
};
