import { metricsOf } from '#domain/chart/form/formData.ts';
import { baseQuery } from '#domain/chart/query/baseQuery.ts';
import type { ChartDefinition } from '../api.ts';
import { panel } from '../kit/controls/panel.ts';

export const controls = panel(
  `metric adhoc_filters header_font_size subtitle subtitle_font_size show_metric_name
    metric_name_font_size y_axis_format currency_format time_format force_timestamp_formatting
    conditional_formatting`,
  { y_axis_format: { label: 'Number format' } },
);

export const bigNumberTotal: ChartDefinition = {
  key: 'big_number_total',
  name: 'Big Number',
  category: 'KPI',
  needs: [['metric']],
  defaults: { header_font_size: 0.4, subheader_font_size: 0.15 },
  query: (form) => [{ ...baseQuery(form), columns: [], metrics: metricsOf(form['metric']).slice(0, 1) }],
  split: false,
  controls,
  suggests: [
    {
      rank: 9,
      suggest: ({ columns, metric }) =>
        columns.length === 0 ? null : { title: metric.label, form: { metric: metric.value } },
    },
  ],
  drawn: { kind: 'number' },
};
