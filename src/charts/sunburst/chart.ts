import { WITH_PAGE } from '../api.ts';
import { levelLabels } from '../kit/rowLabels.ts';
import type { ChartType } from '../api.ts';
import { columnsOf } from '#domain/chart/form/formData.ts';
import { categoryOrderQueries } from '../kit/categories/categoryOrderQuery.ts';
import { groupQueries } from '../kit/levels/levelQuery.ts';
import { sunburstQuery } from './query.ts';

export const sunburst: ChartType = {
  key: 'sunburst_v2',
  name: 'Sunburst Chart',
  category: 'Part of a Whole',
  needs: [['columns'], ['metric']],
  defaults: { row_limit: 10_000 },
  replaces: { sunburst: ({ groupby, ...form }) => ({ columns: groupby, ...form, viz_type: 'sunburst_v2' }) },
  query: sunburstQuery,
  levels: (form) => {
    const queries = sunburstQuery(form);
    // The order is that of the innermost ring.
    const [inner] = columnsOf(form['columns']);
    return [...groupQueries(queries), ...categoryOrderQueries(form, queries, inner)];
  },
  labels: levelLabels(sunburstQuery, 'columns'),
  hasOwnOrder: true,
  split: (columns) => ({ columns, groupby: [] }),
  drawn: WITH_PAGE,
};
