import type { ChartDefinition } from '../api.ts';
import { categoryOrderQueries } from '../kit/categories/categoryOrderQuery.ts';
import { type FormOf, panel } from '../kit/controls/panel.ts';
import { outermostLabels } from '../kit/rowLabels.ts';
import { chordQuery } from './query.ts';

export const controls = panel(
  `groupby columns metric adhoc_filters row_limit sort_by_metric y_axis_format color_scheme
    category_order_by category_order_desc category_order`,
  {
    groupby: { label: 'Source', validators: ['nonEmpty'], multi: undefined },
    columns: { label: 'Target', multi: undefined },
    y_axis_format: { label: 'Number format' },
  },
);

export type ChordForm = FormOf<typeof controls>;

export const chord: ChartDefinition<ChordForm> = {
  key: 'chord',
  name: 'Chord Diagram',
  category: 'Flow',
  needs: [['groupby'], ['columns'], ['metric']],
  defaults: { row_limit: 10_000 },
  query: chordQuery,
  levels: (form) => categoryOrderQueries(form, chordQuery(form), form['groupby']),
  labels: outermostLabels('groupby'),
  split: false,
  controls,
  legacyCall: {
    query: { columns: ['groupby', 'columns'], metrics: ['metric'], isTimed: false },
    load: () => import('./legacy.ts'),
  },
  drawn: { kind: 'spec', load: () => import('./draw.ts') },
};
