import type { QueryObject } from '#domain/compile/queryContext.ts';
import { type FormData, metricLabel } from '#domain/chart/form/formData.ts';
import { onePartsQuery } from '../kit/parts/partsQuery.ts';

export function pieQuery(form: FormData): readonly QueryObject[] {
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
