import { panel } from '../kit/controls/panel.ts';
import { FIRST_SPECIFICATION } from './specification.ts';

export const vegaLiteControls = panel(
  `query_mode groupby time_grain_sqla temporal_columns_lookup metrics all_columns adhoc_filters
    row_limit vega_lite_spec`,
  {
    metrics: { validators: undefined },
    row_limit: { default: 1000 },
    vega_lite_spec: {
      kind: 'vegaLite',
      label: 'Vega-Lite specification',
      default: FIRST_SPECIFICATION,
      redraws: true,
      validators: ['vegaLite'],
    },
  },
);
