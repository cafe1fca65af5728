import { compareNames } from '#domain/format/compareNames.ts';
import { type ReactNode, useEffect } from 'react';
import { ancestorsOf, filtersOf } from '#domain/filter/bar/cascade.ts';
import type { FilterEntry } from '#domain/nativeFilter/filterConfig.ts';
import type { NativeFilter } from '#domain/nativeFilter/nativeFilter.ts';
import type { FilterFault } from '#domain/filter/config/validateFilters.ts';
import { MultiComboBox } from '#ui/kit/fields/MultiComboBox.tsx';
import { TextField } from '#ui/kit/fields/TextField.tsx';
import { t } from '#ui/t.ts';
import { useLive } from '#ui/useLive.ts';
import { listDatasets } from '#store/datasets/datasets.ts';
import type { Dataset } from '#domain/dataset/dataset.ts';
import { ComboBox } from '#ui/kit/fields/ComboBox.tsx';
import { Checkbox } from '#ui/kit/fields/Checkbox.tsx';
import { ownValue } from '#domain/ownValue.ts';
import { DashboardContext, useDashboard } from '../../runtime/runtime.ts';
import { useDevice } from '../../../services/device.ts';
import { useDashboards } from '../../../services/dashboards.ts';
import { DefaultValue } from './DefaultValue.tsx';
import { entryName } from './entryName.ts';
import styles from './FilterDialog.module.css';
import { FilterSwitches } from './FilterSwitches.tsx';
import { FilterTargetFields } from './FilterTargetFields.tsx';
import { ScopeChoice } from './ScopeChoice.tsx';

interface ValueOrderProps {
  readonly filter: NativeFilter;
  /** The dataset of the filter's column. */
  readonly dataset: Dataset | undefined;
  readonly onChange: (filter: NativeFilter) => void;
}

const BY_VALUE = 'value';
const BY_METRIC = 'metric ';

/** The sort order of a filter's values: by value, or by a metric. */
function ValueOrder({ filter, dataset, onChange }: ValueOrderProps): ReactNode {
  const { controlValues, sortMetric } = filter;
  const names = new Set((dataset?.detail?.metrics ?? []).map((each) => each.metric_name));
  if (sortMetric !== null) names.add(sortMetric);
  return (
    <>
      <ComboBox
        label={t('Sort values by')}
        options={[
          { id: BY_VALUE, label: t('The value itself') },
          ...[...names].map((name) => ({
            id: BY_METRIC + name,
            label: ownValue(dataset?.detail?.verboseNames ?? {}, name) ?? name,
          })),
        ]}
        value={sortMetric === null ? BY_VALUE : BY_METRIC + sortMetric}
        onChange={(id) =>
          onChange({ ...filter, sortMetric: id === BY_VALUE ? null : id.slice(BY_METRIC.length) })
        }
      />
      <Checkbox
        isSelected={controlValues['sortAscending'] === false}
        onChange={(falls) =>
          onChange({ ...filter, controlValues: { ...controlValues, sortAscending: !falls } })
        }
      >
        {t('Sort descending')}
      </Checkbox>
    </>
  );
}

const NONE: ReadonlyMap<number, Dataset> = new Map();

/** Every dataset known on this device, and all columns of the selected one. */
function useDatasets(chosenId: number | null): ReadonlyMap<number, Dataset> {
  const { db, reportError } = useDevice();
  const { dashboards } = useDashboards();
  useEffect(() => {
    dashboards.readList('datasets').catch((error: unknown) => reportError(error, 'datasets'));
  }, [dashboards, reportError]);
  useEffect(() => {
    if (chosenId === null) return;
    dashboards.readDataset(chosenId).catch((error: unknown) => reportError(error, 'dataset'));
  }, [dashboards, chosenId, reportError]);
  const known = useLive(async () => {
    const listed = await listDatasets(db);
    return new Map(listed.toSorted((a, b) => compareNames(a.name, b.name)).map((each) => [each.id, each]));
  }, [db]);
  return known ?? NONE;
}

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
