import type { QueryObject } from '#domain/compile/queryContext.ts';
import { metricLabel } from '#domain/chart/form/formData.ts';
import { onePartsQuery } from '../kit/parts/partsQuery.ts';
import type { PieForm } from './chart.ts';

export function pieQuery(form: PieForm): readonly QueryObject[] {
  const query = onePartsQuery(form);
  const labels = (query.metrics ?? []).map(metricLabel);
  return [
    {
      ...query,
      post_processing: [
        {
          operation: 'contribution',
          options: { columns: labels, rename_columns: labels.map((each) => `${each}__contribution`) },
        },
      ],
    },
  ];
}
