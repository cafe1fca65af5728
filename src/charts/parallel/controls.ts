import { panel } from '../kit/controls/panel.ts';

export const parallelControls = panel(
  `series metrics secondary_metric adhoc_filters limit row_limit timeseries_limit_metric order_desc
    show_datatable include_series linear_color_scheme`,
  {
    show_datatable: { kind: 'checkbox', label: 'Data Table', default: false, redraws: true, isStored: true },
    include_series: { kind: 'checkbox', label: 'Include Series', default: false, redraws: true },
  },
);
