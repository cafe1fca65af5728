import type { ChartType } from '../api.ts';
import { legacyTimeQuery } from '../kit/series/query/legacyTimeQuery.ts';

export const timePivot: ChartType = {
  key: 'time_pivot',
  name: 'Time-series Period Pivot',
  category: 'Evolution',
  needs: [['metric']],
  defaults: { time_range: 'No filter', freq: 'W-MON', line_interpolation: 'linear', show_legend: true },
  // The form has no order, and its older call takes that for an ascending one.
  query: (form) => legacyTimeQuery({ order_desc: false, ...form, metrics: form['metric'], groupby: [] }),
  drawn: { kind: 'spec', load: () => import('./draw.ts') },
};
