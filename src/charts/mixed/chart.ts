import { WITH_PAGE } from '../api.ts';
import { seriesLabels } from '../kit/series/seriesLabels.ts';
import { drawnForms } from './mixedForms.ts';
import type { ChartType } from '../api.ts';
import { categoryOrderQueries } from '../kit/categories/categoryOrderQuery.ts';
import { emitsBy } from '../kit/emitsBy.ts';
import { fromDualLine } from '../kit/series/series/legacySeries.ts';
import { mixedQuery } from './query.ts';

export const mixed: ChartType = {
  key: 'mixed_timeseries',
  name: 'Mixed Chart',
  category: 'Evolution',
  needs: [['metrics'], ['x_axis', 'granularity_sqla']],
  defaults: {
    truncate_metric: true,
    truncate_metric_b: true,
    show_legend: true,
    row_limit: 10_000,
    row_limit_b: 10_000,
    order_desc: true,
    order_desc_b: true,
    comparison_type: 'values',
    comparison_type_b: 'values',
    sort_series_type: 'sum',
    sort_series_typeB: 'sum',
  },
  replaces: { dual_line: fromDualLine },
  query: mixedQuery,
  levels: (form) => categoryOrderQueries(form, mixedQuery(form), form['x_axis']),
  emits: emitsBy('groupby', 'groupby_b'),
  labels: (form, frames) => {
    const forms = drawnForms(form);
    return frames.flatMap((each, i) => seriesLabels(forms[i] ?? form, [each]));
  },
  drawn: WITH_PAGE,
};
