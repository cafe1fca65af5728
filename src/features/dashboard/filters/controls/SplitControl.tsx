import type { ReactNode } from 'react';
import { splitsByMany } from '#domain/nativeFilter/displayControls.ts';
import { splitMask, splitOf } from '#domain/filter/mask/splitMask.ts';
import { MultiComboBox } from '#ui/kit/fields/MultiComboBox.tsx';
import { t } from '#ui/t.ts';
import { useDashboard } from '../../runtime/runtime.ts';
import type { FilterControlProps } from './filterControl.ts';
import { useFilterOptions } from './useFilterOptions.ts';
import { datasetColumns } from '#domain/filter/timeColumns.ts';

/** The columns that charts are split by instead of their own. */
export function SplitControl({ filter, mask, shown, onChoose, error }: FilterControlProps): ReactNode {
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
