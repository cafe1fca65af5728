import type { ReactNode } from 'react';
import { isOn } from '#domain/chart/form/formData.ts';
import { Checkbox } from '#ui/kit/fields/Checkbox.tsx';
import { t } from '#ui/t.ts';
import type { FieldProps } from '../controlProps.ts';

export function CheckField({ control, value, onChange }: FieldProps): ReactNode {
  return (
    <Checkbox isSelected={isOn(value)} onChange={onChange}>
      {t(control.label)}
    </Checkbox>
  );
}
