import type { ReactNode } from 'react';
import type { Dataset } from '#domain/dataset/dataset.ts';
import { type DatasetListFilter, valuesOf } from '#domain/dataset/datasetListFilter.ts';
import { t } from '#ui/t.ts';
import { ownersOfAll } from '#domain/dashboard/listFilter.ts';
import { ListFilters } from '../ListFilters.tsx';
import { ownerChoice } from '../listChoices.ts';

export interface DatasetFiltersProps {
  readonly filter: DatasetListFilter;
  readonly rows: readonly Dataset[];
  readonly onChange: (filter: DatasetListFilter) => void;
}

/** Narrows the list of datasets down. */
export function DatasetFilters({ filter, rows, onChange }: DatasetFiltersProps): ReactNode {
  const named = (values: readonly string[]) => values.map((value) => ({ value, label: value }));
  return (
    <ListFilters
      choices={[
        {
          label: t('Kind'),
          all: t('Any'),
          value: filter.kind,
          options: [
            { value: 'physical', label: t('Physical') },
            { value: 'virtual', label: t('Virtual') },
          ],
          onChange: (kind) =>
            onChange({ ...filter, kind: kind === 'virtual' || kind === 'physical' ? kind : null }),
        },
        {
          label: t('Database'),
          all: t('Any'),
          value: filter.database,
          options: named(valuesOf(rows, 'database')),
          onChange: (database) => onChange({ ...filter, database }),
        },
        {
          label: t('Schema'),
          all: t('Any'),
          value: filter.schema,
          options: named(valuesOf(rows, 'schema')),
          onChange: (schema) => onChange({ ...filter, schema }),
        },
        ownerChoice(filter, ownersOfAll(rows), onChange),
      ]}
      switches={[]}
    />
  );
}
