import { metricsOf } from '#domain/chart/form/formData.ts';
import { baseQuery } from '#domain/chart/query/baseQuery.ts';
import type { ChartType } from '../api.ts';

export const bigNumberTotal: ChartType = {
  key: 'big_number_total',
  name: 'Big Number',
  category: 'KPI',
  needs: [['metric']],
  defaults: { header_font_size: 0.4, subheader_font_size: 0.15 },
  query: (form) => [{ ...baseQuery(form), columns: [], metrics: metricsOf(form['metric']).slice(0, 1) }],
  split: false,
  drawn: { kind: 'number' },
};
