import type { ReactNode } from 'react';
import { isDisplayControl, SPLIT_CONTROL } from '#domain/nativeFilter/displayControls.ts';
import type { NativeFilter } from '#domain/nativeFilter/nativeFilter.ts';
import { Checkbox } from '#ui/kit/fields/Checkbox.tsx';
import { t } from '#ui/t.ts';
import styles from './FilterDialog.module.css';

export interface FilterSwitchesProps {
  readonly filter: NativeFilter;
  readonly onChange: (filter: NativeFilter) => void;
}

const OF_ALL = [['enableEmptyFilter', 'A value is required']] as const;
const OF_VALUES = [
  ['multiSelect', 'Can select multiple values'],
  ['defaultToFirstItem', 'Select first value by default'],
  ['searchAllOptions', 'Search all values on the server'],
  ['inverseSelection', 'Exclude selected values'],
] as const;

const OF_SPLITS = [['canSelectMultiple', 'Can select multiple columns']] as const;

/** The settings of a filter's behaviour. */
export function FilterSwitches({ filter, onChange }: FilterSwitchesProps): ReactNode {
  const { id, controlValues, filterType } = filter;
  const switches = switchesOf(id, filterType);
  if (switches.length === 0) return null;
  return (
    <fieldset className={styles['switches']}>
      <legend>{t('Settings')}</legend>
      {switches.map(([key, label]) => (
        <Checkbox
          key={key}
          isSelected={isOn(controlValues[key], key)}
          onChange={(isSelected) =>
            onChange({
              ...filter,
              controlValues: { ...controlValues, [key]: isSelected },
              // Other front ends read here whether charts wait for the first value.
              ...(key === 'defaultToFirstItem' && { requiredFirst: isSelected }),
            })
          }
        >
          {t(label)}
        </Checkbox>
      ))}
    </fieldset>
  );
}

function switchesOf(id: string, filterType: string): readonly (readonly [key: string, label: string])[] {
  if (isDisplayControl(id)) return filterType === SPLIT_CONTROL ? OF_SPLITS : [];
  return filterType === 'filter_select' ? [...OF_ALL, ...OF_VALUES] : OF_ALL;
}

/** Multiple selection is allowed unless disabled. */
const isOn = (value: unknown, key: string): boolean =>
  key === 'multiSelect' || key === 'canSelectMultiple' ? value !== false : value === true;
