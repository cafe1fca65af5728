import { named } from '../kit/controls/control.ts';
import { panel } from '../kit/controls/panel.ts';

export const boxPlotControls = panel(
  `columns time_grain_sqla temporal_columns_lookup groupby metrics adhoc_filters series_limit
    series_limit_metric row_limit whiskerOptions x_axis_title x_axis_title_margin y_axis_title
    y_axis_title_margin y_axis_title_position color_scheme x_ticks_layout number_format date_format
    zoomable category_order_by category_order_desc category_order`,
  {
    whiskerOptions: {
      kind: 'select',
      label: 'Whisker/outlier options',
      freeForm: true,
      clearable: false,
      choices: named(
        'Tukey',
        'Min/max (no outliers)',
        '2/98 percentiles',
        '5/95 percentiles',
        '9/91 percentiles',
        '10/90 percentiles',
      ),
    },
  },
);
