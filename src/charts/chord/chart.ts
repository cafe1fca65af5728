import { outermostLabels } from '../kit/rowLabels.ts';
import type { ChartType } from '../api.ts';
import { categoryOrderQueries } from '../kit/categories/categoryOrderQuery.ts';
import { chordQuery } from './query.ts';

export const chord: ChartType = {
  key: 'chord',
  name: 'Chord Diagram',
  category: 'Flow',
  needs: [['groupby'], ['columns'], ['metric']],
  defaults: { row_limit: 10_000 },
  query: chordQuery,
  levels: (form) => categoryOrderQueries(form, chordQuery(form), form['groupby']),
  labels: outermostLabels('groupby'),
  split: false,
  drawn: { kind: 'spec', load: () => import('./draw.ts') },
};
