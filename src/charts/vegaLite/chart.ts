import type { ChartType } from '../api.ts';
import { vegaLiteQuery } from './query.ts';
import { FIRST_SPECIFICATION } from './specification.ts';

/** A chart that its author specifies. Its marks do not filter: what one stands for is the author's. */
export const vegaLite: ChartType = {
  key: 'vega_lite',
  name: 'Vega-Lite',
  category: 'Other',
  needs: [['all_columns', 'groupby', 'metrics']],
  defaults: { row_limit: 1000, vega_lite_spec: FIRST_SPECIFICATION },
  query: vegaLiteQuery,
  drawn: { kind: 'specification' },
};
