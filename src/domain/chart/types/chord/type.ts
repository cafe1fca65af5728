import type { ChartType } from '../chartType.ts';
import { categoryOrderQueries } from '../shared/categoryOrderQuery.ts';
import { chordQuery } from './query.ts';

export const chord: ChartType = {
  key: 'chord',
  name: 'Chord Diagram',
  category: 'Flow',
  needs: [['groupby'], ['columns'], ['metric']],
  defaults: { row_limit: 10_000 },
  query: chordQuery,
  levels: (form) => categoryOrderQueries(form, chordQuery(form), form['groupby']),
};
