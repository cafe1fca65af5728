import type { ChartDefinition } from '../api.ts';
import { type FormOf, panel } from '../kit/controls/panel.ts';
import { SERIES_QUERY } from '../kit/legacy/series.ts';
import { legacyTimeQuery } from '../kit/series/query/legacyTimeQuery.ts';
import { drawTests } from './drawTests.ts';

export const controls = panel(
  `metrics adhoc_filters groupby limit timeseries_limit_metric order_desc contribution row_limit
    significance_level pvalue_precision liftvalue_precision`,
  {
    groupby: { validators: ['nonEmpty'] },
    significance_level: { kind: 'text', label: 'Significance Level' },
    pvalue_precision: { kind: 'text', label: 'p-value precision' },
    liftvalue_precision: { kind: 'text', label: 'Lift percent precision' },
  },
);

export type PairedTestForm = FormOf<typeof controls>;

export const pairedTest: ChartDefinition<PairedTestForm> = {
  key: 'paired_ttest',
  name: 'Paired t-test Table',
  category: 'Correlation',
  needs: [['metrics'], ['groupby']],
  defaults: { row_limit: 10_000, significance_level: 0.05, pvalue_precision: 6, liftvalue_precision: 4 },
  query: legacyTimeQuery,
  controls,
  legacyCall: { query: SERIES_QUERY, load: () => import('./legacy.ts') },
  drawn: { kind: 'tests' },
  drawTests,
};
