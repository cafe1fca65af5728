import type { ReactNode } from 'react';
import type { Dataset } from '#domain/dataset/dataset.ts';
import { isDisplayControl } from '#domain/nativeFilter/displayControls.ts';
import type { NativeFilter } from '#domain/nativeFilter/nativeFilter.ts';
import { type FilterFault, needsColumn, needsDataset } from '#domain/filter/config/validateFilters.ts';
import { ComboBox } from '#ui/kit/fields/ComboBox.tsx';
import type { Option } from '#ui/kit/fields/ComboBoxParts.tsx';
import { t } from '#ui/t.ts';
import { RANGE_HINT, rangeOf, rangeOptions, shownRange } from '../../../shared/timeRange/timeRangeTexts.ts';
import { useSession } from '../../../services/session.ts';
import { useDevice } from '../../../services/device.ts';
import { useObservable } from '#ui/useObservable.ts';
import { FreeComboBox } from '#ui/kit/fields/FreeComboBox.tsx';
import { timeRangeFault } from '#domain/timeRange/timeRangeFault.ts';
import { NO_FILTER } from '#domain/timeRange/timeRange.ts';
import { CONTROL_TYPES, FILTER_TYPES, NO_DEFAULT, ofType } from './filterTypes.ts';

interface PreFilterProps {
  readonly value: string | null;
  readonly onChange: (range: string | null) => void;
}

const PRESETS = [NO_FILTER, 'Last week', 'Last month', 'Last quarter', 'Last year'];

/** The time range that limits the values of a filter. */
function PreFilter({ value, onChange }: PreFilterProps): ReactNode {
  const { clock } = useDevice();
  const { conf } = useSession();
  const { timeZone } = useObservable(conf);
  return (
    <FreeComboBox
      isStacked
      isErrorBelow
      label={t('Pre-filter time range')}
      options={rangeOptions(PRESETS)}
      value={shownRange(value ?? NO_FILTER)}
      placeholder={t(RANGE_HINT)}
      check={(text) => {
        const fault = timeRangeFault(rangeOf(text), clock.now(), timeZone);
        return fault === null ? null : t(fault);
      }}
      onCommit={(text) => {
        const range = rangeOf(text);
        onChange(range === '' || range === NO_FILTER ? null : range);
      }}
    />
  );
}

export interface FilterTargetFieldsProps {
  readonly filter: NativeFilter;
  /** All available datasets. */
  readonly datasets: ReadonlyMap<number, Dataset>;
  readonly onChange: (filter: NativeFilter) => void;
  readonly errorOf: (field: FilterFault['field']) => string;
}

/** The type of a filter and its target. A change clears the default value, which belonged to the old target. */
export function FilterTargetFields(props: FilterTargetFieldsProps): ReactNode {
  const { filter, datasets, onChange, errorOf } = props;
  const isControl = isDisplayControl(filter.id);
  const [target = {}] = filter.targets;
  const columns = datasets.get(target.datasetId ?? -1)?.detail?.columns ?? [];
  const known: Option[] = [...datasets.values()].map((each) => ({
    id: String(each.id),
    label: each.name,
  }));
  const unknown =
    target.datasetId !== undefined && !datasets.has(target.datasetId)
      ? [{ id: String(target.datasetId), label: t('Dataset {id}', { id: String(target.datasetId) }) }]
      : [];
  const usable = columns.filter((each) =>
    filter.filterType === 'filter_range' ? each.type_generic === 0 : each.filterable,
  );
  const names = new Set([...usable.map((each) => each.column_name), target.column?.name ?? '']);
  names.delete('');

  return (
    <>
      <ComboBox
        label={isControl ? t('Control type') : t('Filter type')}
        options={(isControl ? CONTROL_TYPES : FILTER_TYPES).map(({ id, name }) => ({ id, label: t(name) }))}
        value={filter.filterType}
        onChange={(filterType) => onChange(ofType(filter, filterType))}
      />
      {needsDataset(filter.filterType) && (
        <div data-field="dataset">
          <ComboBox
            label={t('Dataset')}
            options={[...known, ...unknown]}
            value={target.datasetId === undefined ? null : String(target.datasetId)}
            error={errorOf('dataset')}
            onChange={(id) => onChange({ ...filter, ...NO_DEFAULT, targets: [{ datasetId: Number(id) }] })}
          />
        </div>
      )}
      {needsColumn(filter.filterType) && (
        <div data-field="column">
          <ComboBox
            label={t('Column')}
            options={[...names].map((name) => ({ id: name, label: name }))}
            value={target.column?.name ?? null}
            error={errorOf('column')}
            empty={target.datasetId === undefined ? t('Choose a dataset first') : t('Nothing found')}
            onChange={(name) =>
              onChange({ ...filter, ...NO_DEFAULT, targets: [{ ...target, column: { name } }] })
            }
          />
        </div>
      )}
      {needsColumn(filter.filterType) && (
        <PreFilter
          value={filter.time_range}
          onChange={(range) => onChange({ ...filter, time_range: range })}
        />
      )}
    </>
  );
}
