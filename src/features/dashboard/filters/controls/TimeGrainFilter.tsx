import type { ReactNode } from 'react';
import { chosenText, timeGrainMask } from '#domain/filter/mask/timeMasks.ts';
import { MultiComboBox } from '#ui/kit/fields/MultiComboBox.tsx';
import { t } from '#ui/t.ts';
import { useDashboard } from '../../runtime/runtime.ts';
import type { FilterControlProps } from './filterControl.ts';

/** The time grain, among those the dataset's database supports. */
export function TimeGrainFilter({ filter, mask, onChoose, error }: FilterControlProps): ReactNode {
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
