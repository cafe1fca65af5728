import type { ChartType } from '../chartType.ts';
import { columnsOf, metricOf } from '../../form/formData.ts';
import { baseQuery } from '../../query/baseQuery.ts';
import { emitsBy } from '../shared/emitsBy.ts';

export const countryMap: ChartType = {
  key: 'country_map',
  name: 'Country Map',
  category: 'Map',
  needs: [['select_country'], ['entity'], ['metric']],
  query(form) {
    const metric = metricOf(form['metric']);
    return [
      {
        ...baseQuery(form),
        columns: columnsOf(form['entity']).slice(0, 1),
        metrics: metric === null ? [] : [metric],
      },
    ];
  },
  emits: emitsBy('entity'),
};
