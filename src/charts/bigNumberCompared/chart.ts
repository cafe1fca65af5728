import { metricsOf } from '#domain/chart/form/formData.ts';
import { baseQuery } from '#domain/chart/query/baseQuery.ts';
import type { ChartDefinition } from '../api.ts';
import { NUMBER_FORMATS, SMALL_FONTS } from '../kit/controls/choices.ts';
import { COMPARISON_CONTROLS } from '../kit/controls/comparisonControls.ts';
import { panel } from '../kit/controls/panel.ts';
import { namedShifts } from '../kit/namedShifts.ts';

export const controls = panel(
  `metric adhoc_filters time_compare start_date_offset comparison_range_label y_axis_format
    percentDifferenceFormat currency_format header_font_size subtitle subtitle_font_size show_metric_name
    metric_name_font_size subheader_font_size comparison_color_enabled comparison_color_scheme`,
  {
    ...COMPARISON_CONTROLS,
    y_axis_format: { label: 'Number format' },
    percentDifferenceFormat: {
      kind: 'select',
      label: 'Percent Difference format',
      freeForm: true,
      redraws: true,
      choices: NUMBER_FORMATS,
    },
    subheader_font_size: {
      kind: 'select',
      label: 'Comparison font size',
      clearable: false,
      redraws: true,
      choices: SMALL_FONTS,
    },
    comparison_color_enabled: {
      ...COMPARISON_CONTROLS.comparison_color_enabled,
      label: 'Add color for positive/negative change',
    },
  },
);

export const bigNumberCompared: ChartDefinition = {
  key: 'pop_kpi',
  name: 'Big Number with Time Period Comparison',
  category: 'KPI',
  needs: [['metric'], ['time_compare']],
  defaults: { header_font_size: 0.4, subheader_font_size: 0.15, comparison_type: 'values' },
  query: (form) => [
    {
      ...baseQuery(form),
      columns: [],
      metrics: metricsOf(form['metric']).slice(0, 1),
      time_offsets: namedShifts(form).slice(0, 1),
    },
  ],
  split: false,
  controls,
  drawn: { kind: 'number' },
};
