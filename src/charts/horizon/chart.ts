import type { ChartDefinition } from '../api.ts';
import { named } from '../kit/controls/control.ts';
import { type FormOf, panel } from '../kit/controls/panel.ts';
import { SERIES_QUERY } from '../kit/legacy/series.ts';
import { timeSeriesQuery } from '../kit/series/query/timeSeriesQuery.ts';

export const controls = panel(
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

export type HorizonForm = FormOf<typeof controls>;

export const horizon: ChartDefinition<HorizonForm> = {
  key: 'horizon',
  name: 'Horizon Chart',
  category: 'Distribution',
  needs: [['metrics']],
  defaults: { time_range: 'No filter', row_limit: 10_000 },
  // It is drawn over time, so it requests time. Stored charts have a query without it, because Superset sends this type
  // to an older endpoint that adds time itself.
  query: (form) => timeSeriesQuery({ show_empty_columns: true, truncate_metric: true, ...form }),
  controls,
  legacyCall: { query: SERIES_QUERY },
  drawn: { kind: 'spec', load: () => import('./draw.ts') },
};
