import type { ReactNode } from 'react';
import type { Owner } from '#domain/dashboard/dashboard.ts';
import type { DashboardListFilter } from '#domain/dashboard/listFilter.ts';
import { Checkbox } from '#ui/kit/fields/Checkbox.tsx';
import { t } from '#ui/t.ts';
import styles from './Lists.module.css';

export interface DashboardFiltersProps {
  readonly filter: DashboardListFilter;
  readonly owners: readonly Owner[];
  readonly onChange: (filter: DashboardListFilter) => void;
}

/** Narrows the list of dashboards down. */
export function DashboardFilters({ filter, owners, onChange }: DashboardFiltersProps): ReactNode {
  return (
    <div role="group" aria-label={t('Filters of the list')} className={styles['filters']}>
      <label>
        {t('Status')}
        <select
          value={filter.status ?? ''}
          onChange={({ target }) =>
            onChange({
              ...filter,
              status: target.value === 'published' || target.value === 'draft' ? target.value : null,
            })
          }
        >
          <option value="">{t('Any')}</option>
          <option value="published">{t('Published')}</option>
          <option value="draft">{t('Draft')}</option>
        </select>
      </label>
      <label>
        {t('Owner')}
        <select
          value={filter.owner ?? ''}
          onChange={({ target }) =>
            onChange({ ...filter, owner: target.value === '' ? null : Number(target.value) })
          }
        >
          <option value="">{t('Anyone')}</option>
          {owners.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      </label>
      <Checkbox isSelected={filter.isFavorite} onChange={(isFavorite) => onChange({ ...filter, isFavorite })}>
        {t('Favorites only')}
      </Checkbox>
      <Checkbox isSelected={filter.isOffline} onChange={(isOffline) => onChange({ ...filter, isOffline })}>
        {t('Available offline only')}
      </Checkbox>
    </div>
  );
}
