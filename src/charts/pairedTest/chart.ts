import type { ChartType } from '../api.ts';
import { legacyTimeQuery } from '../kit/series/query/legacyTimeQuery.ts';

export const pairedTest: ChartType = {
  key: 'paired_ttest',
  name: 'Paired t-test Table',
  category: 'Correlation',
  needs: [['metrics'], ['groupby']],
  defaults: { row_limit: 10_000, significance_level: 0.05, pvalue_precision: 6, liftvalue_precision: 4 },
  query: legacyTimeQuery,
  drawn: { kind: 'tests' },
};
