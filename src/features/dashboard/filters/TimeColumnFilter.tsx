import type { ReactNode } from 'react';
import { chosenText, timeColumnMask } from '#domain/filter/timeMasks.ts';
import { MultiComboBox } from '#ui/kit/MultiComboBox.tsx';
import { useDashboard } from '../runtime.ts';
import type { FilterControlProps } from './filterControl.ts';

/** The column of time that charts look at. */
export function TimeColumnFilter({ filter, mask, onChoose, error }: FilterControlProps): ReactNode {
  const { datasets } = useDashboard();
  const columns = datasets.get(filter.targets[0]?.datasetId ?? -1)?.detail?.columns ?? [];
  const held = chosenText(mask);
  const options = columns
    .filter((each) => each.is_dttm)
    .map((each) => ({ id: each.column_name, label: each.verbose_name || each.column_name }));
  return (
    <MultiComboBox
      isSingle
      label={filter.name}
      options={options}
      values={held === null ? [] : [held]}
      error={error}
      onChange={([column]) => onChoose(timeColumnMask(filter, column ?? null))}
    />
  );
}
