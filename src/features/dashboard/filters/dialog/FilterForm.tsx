import type { ReactNode } from 'react';
import { ancestorsOf, filtersOf } from '#domain/filter/bar/cascade.ts';
import type { FilterEntry } from '#domain/nativeFilter/filterConfig.ts';
import type { NativeFilter } from '#domain/nativeFilter/nativeFilter.ts';
import type { FilterFault } from '#domain/filter/config/validateFilters.ts';
import { MultiComboBox } from '#ui/kit/fields/MultiComboBox.tsx';
import { TextField } from '#ui/kit/fields/TextField.tsx';
import { t } from '#ui/t.ts';
import { DashboardContext, useDashboard } from '../../runtime/runtime.ts';
import { DefaultValue } from './DefaultValue.tsx';
import { entryName } from './entryName.ts';
import styles from './FilterDialog.module.css';
import { FilterSwitches } from './FilterSwitches.tsx';
import { FilterTargetFields } from './FilterTargetFields.tsx';
import { ScopeChoice } from './ScopeChoice.tsx';
import { useDatasets } from './useDatasets.ts';
import { ValueOrder } from './ValueOrder.tsx';

export interface FilterFormProps {
  readonly filter: NativeFilter;
  /** All entries being edited: a filter may depend on others. */
  readonly entries: readonly FilterEntry[];
  readonly onChange: (filter: NativeFilter) => void;
  readonly errorOf: (field: FilterFault['field']) => string;
}

/** All settings of a filter. */
export function FilterForm({ filter, entries, onChange, errorOf }: FilterFormProps): ReactNode {
  const runtime = useDashboard();
  const datasets = useDatasets(filter.targets[0]?.datasetId ?? null);
  const all = filtersOf(entries);
  // A filter that depends on this one would make a cycle; a selected one can still be removed.
  const parents = all.filter(
    ({ id }) =>
      id !== filter.id && (filter.cascadeParentIds.includes(id) || !ancestorsOf(id, all).has(filter.id)),
  );
  return (
    <>
      <div data-field="name">
        <TextField
          label={t('Name')}
          value={filter.name}
          error={errorOf('name')}
          onChange={(name) => onChange({ ...filter, name })}
        />
      </div>
      <FilterTargetFields filter={filter} datasets={datasets} onChange={onChange} errorOf={errorOf} />
      {filter.filterType === 'filter_select' && (
        <ValueOrder
          filter={filter}
          dataset={datasets.get(filter.targets[0]?.datasetId ?? -1)}
          onChange={onChange}
        />
      )}
      <FilterSwitches filter={filter} onChange={onChange} />
      {/* The bar knows the datasets of the dashboard; here it may be any. */}
      <DashboardContext value={{ ...runtime, datasets }}>
        <DefaultValue filter={filter} onChange={onChange} error={errorOf('defaultValue')} />
      </DashboardContext>
      {filter.filterType === 'filter_select' && (
        <div data-field="dependencies">
          <MultiComboBox
            label={t('Values depend on')}
            placeholder={t('No other filter')}
            options={parents.map((each) => ({ id: each.id, label: entryName(each) }))}
            values={filter.cascadeParentIds}
            error={errorOf('dependencies')}
            onChange={(ids) => onChange({ ...filter, cascadeParentIds: ids })}
          />
        </div>
      )}
      <div data-field="scope" className={styles['field']}>
        <ScopeChoice
          scope={filter.scope}
          error={errorOf('scope')}
          onChange={(scope) => onChange({ ...filter, scope })}
        />
      </div>
      <TextField
        label={t('Description')}
        rows={2}
        value={filter.description}
        onChange={(description) => onChange({ ...filter, description })}
      />
    </>
  );
}
