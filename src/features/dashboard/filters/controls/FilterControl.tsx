import { memo, type ReactNode } from 'react';
import { SPLIT_CONTROL, splitsByMany } from '#domain/nativeFilter/displayControls.ts';
import { PendingField } from '#ui/kit/fields/PendingField.tsx';
import { t } from '#ui/t.ts';
import { useIdle } from '#ui/paint/useIdle.ts';
import { MultiComboBox } from '#ui/kit/fields/MultiComboBox.tsx';
import { chosenText, timeColumnMask, timeGrainMask } from '#domain/filter/mask/timeMasks.ts';
import { timeColumns, datasetColumns } from '#domain/filter/timeColumns.ts';
import { splitMask, splitOf } from '#domain/filter/mask/splitMask.ts';
import styles from '../bar/FilterBar.module.css';
import { useDashboard } from '../../runtime/runtime.ts';
import type { FilterControlProps } from './filterControl.ts';
import { RangeFilter } from './RangeFilter.tsx';
import { SelectFilter } from './SelectFilter.tsx';
import { TimeRangeFilter } from './TimeRangeFilter.tsx';
import { useFilterOptions } from './useFilterOptions.ts';

/** The time grain, among those the dataset's database supports. */
function TimeGrainFilter({ filter, mask, onChoose, error }: FilterControlProps): ReactNode {
  const { datasets } = useDashboard();
  const known = datasets.get(filter.targets[0]?.datasetId ?? -1)?.detail?.timeGrains ?? [];
  const grains = known.map(([duration, name]) => ({ id: duration, label: name }));
  const held = chosenText(mask);
  const label = mask?.filterState.label ?? held ?? '';
  const options =
    held === null || grains.some(({ id }) => id === held) ? grains : [{ id: held, label }, ...grains];
  return (
    <MultiComboBox
      isSingle
      label={filter.name}
      placeholder={known.length === 0 ? '' : t('{n} options', { n: known.length })}
      options={options}
      values={held === null ? [] : [held]}
      error={error}
      onChange={([duration]) => {
        const chosen = options.find(({ id }) => id === duration);
        onChoose(timeGrainMask(filter, chosen ? { duration: chosen.id, name: chosen.label } : null));
      }}
    />
  );
}

/** The columns that charts are split by instead of their own. */
function SplitControl({ filter, mask, shown, onChoose, error }: FilterControlProps): ReactNode {
  const { datasets } = useDashboard();
  const known = datasets.get(filter.targets[0]?.datasetId ?? -1)?.detail?.columns ?? [];
  const { frame, problem } = useFilterOptions(filter, shown, '');
  const held = splitOf(mask?.extraFormData ?? {});
  const options = datasetColumns(known, frame).map(({ name, label }) => ({ id: name, label }));
  const there = new Set(options.map(({ id }) => id));
  return (
    <MultiComboBox
      isSingle={!splitsByMany(filter)}
      label={filter.name}
      options={[...options, ...held.filter((id) => !there.has(id)).map((id) => ({ id, label: id }))]}
      values={[...held]}
      placeholder={t('As saved')}
      error={error === '' ? (problem ?? '') : error}
      onChange={(columns) => onChoose(splitMask(filter.id, columns))}
    />
  );
}

/** The time column that charts use. */
function TimeColumnFilter({ filter, mask, shown, onChoose, error }: FilterControlProps): ReactNode {
  const { datasets } = useDashboard();
  const known = datasets.get(filter.targets[0]?.datasetId ?? -1)?.detail?.columns ?? [];
  const { frame, problem } = useFilterOptions(filter, shown, '');
  const held = chosenText(mask);
  const options = timeColumns(known, frame).map(({ name, label }) => ({ id: name, label }));
  return (
    <MultiComboBox
      isSingle
      label={filter.name}
      options={options}
      values={held === null ? [] : [held]}
      placeholder={options.length === 0 ? '' : t('{n} {n|option|options}', { n: options.length })}
      error={error === '' ? (problem ?? '') : error}
      onChange={([column]) => onChoose(timeColumnMask(filter, column ?? null))}
    />
  );
}

/** The control of a filter, by its type. */
export const FilterControl = memo(function FilterControl(props: FilterControlProps): ReactNode {
  const { filter } = props;
  // Controls are the most expensive part of the page, and charts matter more: first only a placeholder renders.
  if (!useIdle()) return <PendingField label={filter.name} />;
  switch (filter.filterType) {
    case 'filter_select':
      return <SelectFilter {...props} />;
    case 'filter_range':
      return <RangeFilter key={props.clearings} {...props} />;
    case 'filter_time':
      return <TimeRangeFilter key={props.clearings} {...props} />;
    case 'filter_timecolumn':
      return <TimeColumnFilter {...props} />;
    case SPLIT_CONTROL:
      return <SplitControl {...props} />;
    case 'filter_timegrain':
      return <TimeGrainFilter {...props} />;
    default:
      return (
        <p className={styles['small']}>
          {t('{name}: unsupported filter type {type}', {
            name: filter.name,
            type: filter.filterType || '–',
          })}
        </p>
      );
  }
});
