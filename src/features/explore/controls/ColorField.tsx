import type { ReactNode } from 'react';
import { asNumber, asRecord } from '#domain/jsonValue.ts';
import { t } from '#ui/t.ts';
import styles from '../Explore.module.css';
import type { FieldProps } from './controlProps.ts';

/** A colour as red, green, blue and opacity; the opacity is preserved. */
export function ColorField({ control, value, onChange }: FieldProps): ReactNode {
  const { r, g, b, a } = asRecord(value);
  const hex = [r, g, b].map((each) => (asNumber(each) ?? 0).toString(16).padStart(2, '0')).join('');
  return (
    <input
      type="color"
      className={styles['color']}
      aria-label={t(control.label)}
      value={`#${hex}`}
      onChange={(event) => {
        const digits = Number.parseInt(event.currentTarget.value.slice(1), 16);
        onChange({ r: digits >> 16, g: (digits >> 8) & 255, b: digits & 255, a: asNumber(a) ?? 1 });
      }}
    />
  );
}
