import type { ChartDefinition } from '../api.ts';
import { type FormOf, panel } from '../kit/controls/panel.ts';
import { vegaLiteQuery } from './query.ts';
import { FIRST_SPECIFICATION } from '../kit/authored/specification.ts';

export const controls = panel(
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

/** A chart that its author specifies. Its marks do not filter: what one stands for is the author's. */
export type VegaLiteForm = FormOf<typeof controls>;

export const vegaLite: ChartDefinition<VegaLiteForm> = {
  key: 'vega_lite',
  name: 'Vega-Lite',
  category: 'Other',
  needs: [['all_columns', 'groupby', 'metrics']],
  defaults: { row_limit: 1000, vega_lite_spec: FIRST_SPECIFICATION },
  query: vegaLiteQuery,
  controls,
  drawn: { kind: 'drawing', load: () => import('./draw.ts') },
};
