import type { ReactNode } from 'react';
import { isDisplayControl } from '#domain/nativeFilter/displayControls.ts';
import { hasValue } from '#domain/filter/bar/filterBar.ts';
import type { NativeFilter } from '#domain/nativeFilter/nativeFilter.ts';
import { needsColumn, needsDataset } from '#domain/filter/config/validateFilters.ts';
import { Checkbox } from '#ui/kit/fields/Checkbox.tsx';
import { t } from '#ui/t.ts';
import { FilterControl } from '../controls/FilterControl.tsx';
import { entryName } from './entryName.ts';
import styles from './FilterDialog.module.css';
import { NO_DEFAULT } from './filterTypes.ts';

export interface DefaultValueProps {
  readonly filter: NativeFilter;
  readonly onChange: (filter: NativeFilter) => void;
  readonly error: string;
}

/** The default value of a filter, in the control that the bar uses. */
export function DefaultValue({ filter, onChange, error }: DefaultValueProps): ReactNode {
  const { controlValues, defaultDataMask, filterType, targets, id } = filter;
  const mask = { id, ...defaultDataMask };
  const isOn = controlValues['hasDefaultValue'] === true || hasValue(mask);
  const isReady =
    (!needsDataset(filterType) || targets[0]?.datasetId !== undefined) &&
    (!needsColumn(filterType) || targets[0]?.column !== undefined);
  return (
    <div data-field="defaultValue" className={styles['field']}>
      <Checkbox
        isSelected={isOn}
        isDisabled={controlValues['defaultToFirstItem'] === true}
        onChange={(isSelected) =>
          onChange({
            ...filter,
            ...(isSelected ? {} : NO_DEFAULT),
            controlValues: { ...controlValues, hasDefaultValue: isSelected },
          })
        }
      >
        {isDisplayControl(id) ? t('Display control has a default value') : t('Filter has a default value')}
      </Checkbox>
      {isOn && isReady && (
        <FilterControl
          filter={{ ...filter, name: t('Default value of {name}', { name: entryName(filter) }) }}
          mask={mask}
          shown={{}}
          error={error}
          clearings={0}
          onChoose={({ id: _id, ...chosen }) => onChange({ ...filter, defaultDataMask: chosen })}
        />
      )}
      {isOn && !isReady && <p className={styles['note']}>{t('Select a column first.')}</p>}
    </div>
  );
}
