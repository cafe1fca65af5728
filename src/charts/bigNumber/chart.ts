import type { ChartType } from '../api.ts';
import { bigNumberQuery } from './query.ts';

export const bigNumberWithTrend: ChartType = {
  key: 'big_number',
  name: 'Big Number with Trendline',
  category: 'KPI',
  needs: [['metric'], ['x_axis', 'granularity_sqla']],
  defaults: {
    show_trend_line: true,
    start_y_axis_at_zero: true,
    color_picker: { r: 0, g: 122, b: 135, a: 1 },
    header_font_size: 0.4,
    subheader_font_size: 0.15,
  },
  query: bigNumberQuery,
  split: false,
  drawn: { kind: 'number' },
};
