import { panel } from '../kit/controls/panel.ts';

export const bigNumberTotalControls = panel(
  `metric adhoc_filters header_font_size subtitle subtitle_font_size show_metric_name
    metric_name_font_size y_axis_format currency_format time_format force_timestamp_formatting
    conditional_formatting`,
  { y_axis_format: { label: 'Number format' } },
);
