import type { ChartType } from '../chartType.ts';
import { columnsOf } from '../../form/formData.ts';
import { categoryOrderQueries } from '../shared/categoryOrderQuery.ts';
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
};
