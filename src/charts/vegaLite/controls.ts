import { panel } from '../kit/controls/panel.ts';

export const vegaLiteControls = panel(
  `query_mode groupby time_grain_sqla temporal_columns_lookup metrics all_columns adhoc_filters
    row_limit vega_lite_spec`,
  {
    metrics: { validators: undefined },
    vega_lite_spec: {
      kind: 'vegaLite',
      label: 'Vega-Lite specification',
      redraws: true,
      validators: ['vegaLite'],
    },
  },
);
