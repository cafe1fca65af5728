import { type ReactNode, useState } from 'react';
import { asNumber, asRecord } from '#domain/jsonValue.ts';
import { TextField } from '#ui/kit/fields/TextField.tsx';
import { t } from '#ui/t.ts';
import styles from '../../Explore.module.css';
import type { FieldProps } from '../controlProps.ts';

const HEX = /^#?([\da-f]{6})$/i;

/** A colour as red, green, blue and opacity; the opacity is preserved. A browser's own chooser is not typed into. */
export function ColorField({ control, value, onChange }: FieldProps): ReactNode {
  const { r, g, b, a } = asRecord(value);
  const hex = `#${[r, g, b].map((each) => (asNumber(each) ?? 0).toString(16).padStart(2, '0')).join('')}`;
  /** What is typed, as long as it is no colour. */
  const [typed, setTyped] = useState<string | null>(null);
  const label = t(control.label);
  const choose = (text: string): void => {
    const [, digits] = HEX.exec(text.trim()) ?? [];
    setTyped(digits === undefined ? text : null);
    if (digits === undefined) return;
    const number = Number.parseInt(digits, 16);
    onChange({ r: number >> 16, g: (number >> 8) & 255, b: number & 255, a: asNumber(a) ?? 1 });
  };
  return (
    <div className={styles['pair']}>
      <input
        type="color"
        className={styles['color']}
        aria-label={label}
        value={hex}
        onChange={(event) => choose(event.currentTarget.value)}
      />
      <TextField
        hideLabel
        label={t('{control}: digits', { control: label })}
        value={typed ?? hex}
        onChange={choose}
        onBlur={() => setTyped(null)}
      />
    </div>
  );
}
