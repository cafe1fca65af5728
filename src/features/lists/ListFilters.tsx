import type { ReactNode } from 'react';
import { Checkbox } from '#ui/kit/fields/Checkbox.tsx';
import { NativeSelect } from '#ui/kit/fields/NativeSelect.tsx';
import { t } from '#ui/t.ts';
import styles from '../shared/lists/Lists.module.css';

/** One field of a list, of which one value is chosen. */
export interface ListChoice {
  readonly label: string;
  /** The option that leaves all rows. */
  readonly all: string;
  readonly value: string | null;
  readonly options: readonly { readonly value: string; readonly label: string }[];
  readonly onChange: (value: string | null) => void;
}

/** A mark that rows have or not. */
export interface ListSwitch {
  readonly label: string;
  readonly isOn: boolean;
  readonly onChange: (isOn: boolean) => void;
}

/** Narrows a list down. Fields without options are left out; last, since they come once their options are known. */
export function ListFilters({
  choices,
  switches,
}: {
  readonly choices: readonly ListChoice[];
  readonly switches: readonly ListSwitch[];
}): ReactNode {
  return (
    <div role="group" aria-label={t('Filters of the list')} className={styles['filters']}>
      {switches.map(({ label, isOn, onChange }) => (
        <Checkbox key={label} isSelected={isOn} onChange={onChange}>
          {label}
        </Checkbox>
      ))}
      {choices.map(
        ({ label, all, value, options, onChange }) =>
          options.length > 0 && (
            <label key={label}>
              {label}
              <NativeSelect
                value={value ?? ''}
                options={[{ value: '', label: all }, ...options]}
                onChange={(chosen) => onChange(chosen === '' ? null : chosen)}
              />
            </label>
          ),
      )}
    </div>
  );
}
