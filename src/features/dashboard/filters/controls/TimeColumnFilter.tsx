import type { ReactNode } from 'react';
import { timeColumns } from '#domain/filter/timeColumns.ts';
import { chosenText, timeColumnMask } from '#domain/filter/mask/timeMasks.ts';
import { MultiComboBox } from '#ui/kit/fields/MultiComboBox.tsx';
import { t } from '#ui/t.ts';
import { useDashboard } from '../../runtime/runtime.ts';
import type { FilterControlProps } from './filterControl.ts';
import { useFilterOptions } from './useFilterOptions.ts';

/** The time column that charts use. */
export function TimeColumnFilter({ filter, mask, shown, onChoose, error }: FilterControlProps): ReactNode {
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
