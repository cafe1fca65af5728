import type { ChartDefinition } from '../api.ts';
import { type FormOf, panel } from '../kit/controls/panel.ts';
import { parallelQuery } from './query.ts';

export const controls = panel(
  `series metrics secondary_metric adhoc_filters limit row_limit timeseries_limit_metric order_desc
    show_datatable include_series linear_color_scheme`,
  {
    show_datatable: { kind: 'checkbox', label: 'Data Table', default: false, redraws: true, isStored: true },
    include_series: { kind: 'checkbox', label: 'Include Series', default: false, redraws: true },
  },
);

export type ParallelForm = FormOf<typeof controls>;

export const parallel: ChartDefinition<ParallelForm> = {
  key: 'para',
  name: 'Parallel Coordinates',
  category: 'Correlation',
  needs: [['series'], ['metrics']],
  defaults: { row_limit: 10_000 },
  query: parallelQuery,
  controls,
  legacyCall: {
    query: { columns: ['series'], metrics: ['metrics', 'secondary_metric'], isTimed: false },
    load: () => import('./legacy.ts'),
  },
  drawn: { kind: 'spec', load: () => import('./draw.ts') },
};
