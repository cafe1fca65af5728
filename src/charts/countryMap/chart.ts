import type { ChartType } from '../api.ts';
import { columnsOf, metricOf } from '#domain/chart/form/formData.ts';
import { baseQuery } from '#domain/chart/query/baseQuery.ts';
import { emitsBy } from '../kit/emitsBy.ts';

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
  split: false,
  drawn: { kind: 'regions', load: () => import('./draw.ts') },
};
