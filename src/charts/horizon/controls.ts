import { named } from '../kit/controls/control.ts';
import { panel } from '../kit/controls/panel.ts';

export const horizonControls = panel(
  `granularity_sqla time_range metrics adhoc_filters groupby limit timeseries_limit_metric order_desc
    contribution row_limit series_height horizon_color_scale`,
  {
    series_height: {
      kind: 'select',
      label: 'Series Height',
      default: '25',
      freeForm: true,
      redraws: true,
      choices: named('10', '25', '40', '50', '75', '100', '150', '200'),
    },
    horizon_color_scale: {
      kind: 'select',
      label: 'Value Domain',
      default: 'series',
      redraws: true,
      choices: named('series', 'overall', 'change'),
    },
  },
);
