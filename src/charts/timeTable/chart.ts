import type { ChartDefinition } from '../api.ts';
import { type FormOf, panel } from '../kit/controls/panel.ts';
import { SERIES_QUERY } from '../kit/legacy/series.ts';
import { legacyTimeQuery } from '../kit/series/query/legacyTimeQuery.ts';
import { drawPeriods } from './drawPeriods.ts';

export const controls = panel(
  `granularity_sqla time_grain_sqla time_range metrics adhoc_filters groupby limit column_collection
    row_limit url`,
  {
    column_collection: {
      kind: 'collection',
      label: 'Time series columns',
      redraws: true,
      validators: ['nonEmpty'],
    },
    url: { kind: 'text', label: 'URL', default: '' },
  },
);

export type TimeTableForm = FormOf<typeof controls>;

export const timeTable: ChartDefinition<TimeTableForm> = {
  key: 'time_table',
  name: 'Time-series Table',
  category: 'Table',
  needs: [['metrics']],
  defaults: { time_range: 'No filter', row_limit: 10_000 },
  query: legacyTimeQuery,
  controls,
  legacyCall: { query: SERIES_QUERY, load: () => import('./legacy.ts') },
  drawn: { kind: 'periods' },
  drawPeriods,
};
