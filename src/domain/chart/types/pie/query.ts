import type { QueryObject } from '../../../compile/queryContext.ts';
import { type FormData, metricLabel } from '../../form/formData.ts';
import { onePartsQuery } from '../shared/parts/partsQuery.ts';

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
