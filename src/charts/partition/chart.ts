import { outermostLabels } from '../kit/rowLabels.ts';
import type { ChartType } from '../api.ts';
import { columnsOf } from '#domain/chart/form/formData.ts';
import { categoryOrderQueries } from '../kit/categories/categoryOrderQuery.ts';
import { partitionQuery } from './query.ts';

export const partition: ChartType = {
  key: 'partition',
  name: 'Partition Chart',
  category: 'Part of a Whole',
  needs: [['metrics']],
  defaults: {
    row_limit: 10_000,
    time_series_option: 'not_time',
    partition_limit: '5',
    partition_threshold: 0.05,
  },
  query: partitionQuery,
  levels: (form) => categoryOrderQueries(form, partitionQuery(form), columnsOf(form['groupby'])[0]),
  labels: outermostLabels('groupby'),
  drawn: { kind: 'spec', load: () => import('./draw.ts') },
};
