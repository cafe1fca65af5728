import type { ReactNode } from 'react';
import { asNumber } from '#domain/jsonValue.ts';
import { t } from '#ui/t.ts';
import field from '#ui/kit/fields/Field.module.css';
import type { FieldProps } from '../controlProps.ts';

/** A number within its bounds; a slider is one too. */
export function NumberField({ control, value, onChange }: FieldProps): ReactNode {
  return (
    <div className={field['box']}>
      <input
        type="number"
        className={field['input']}
        aria-label={t(control.label)}
        value={asNumber(value) ?? ''}
        min={control.min}
        max={control.max}
        step={control.step ?? 'any'}
        onChange={(event) => onChange(asNumber(event.currentTarget.value))}
      />
    </div>
  );
}
