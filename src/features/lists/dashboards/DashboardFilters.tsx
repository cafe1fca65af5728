import type { ReactNode } from 'react';
import type { Dashboard } from '#domain/dashboard/dashboard.ts';
import { type DashboardListFilter, ownersOfAll, tagsOfAll } from '#domain/dashboard/listFilter.ts';
import { t } from '#ui/t.ts';
import { ListFilters } from '../ListFilters.tsx';
import { markSwitches, ownerChoice, tagChoice } from '../listChoices.ts';

export interface DashboardFiltersProps {
  readonly filter: DashboardListFilter;
  readonly rows: readonly Dashboard[];
  readonly onChange: (filter: DashboardListFilter) => void;
}

/** Narrows the list of dashboards down. */
export function DashboardFilters({ filter, rows, onChange }: DashboardFiltersProps): ReactNode {
  return (
    <ListFilters
      choices={[
        {
          label: t('Status'),
          all: t('Any'),
          value: filter.status,
          options: [
            { value: 'published', label: t('Published') },
            { value: 'draft', label: t('Draft') },
          ],
          onChange: (value) =>
            onChange({ ...filter, status: value === 'published' || value === 'draft' ? value : null }),
        },
        ownerChoice(filter, ownersOfAll(rows), onChange),
        tagChoice(filter, tagsOfAll(rows), onChange),
      ]}
      switches={markSwitches(filter, onChange)}
    />
  );
}
