import { type ReactNode, useState } from 'react';
import { t } from '../../t.ts';
import { TextField } from './TextField.tsx';
import styles from './HexColorInput.module.css';

/** A fourth pair of digits is an opacity, which the browser's chooser does not have. */
const HEX = /^#?(?:([\da-f]{3})[\da-f]?|([\da-f]{6})(?:[\da-f]{2})?)$/i;

export interface HexColorInputProps {
  readonly label: string;
  /** Six digits after a `#`; empty where none is chosen. */
  readonly value: string;
  /** Shown by the chooser where none is chosen. */
  readonly fallback: string;
  readonly onChange: (hex: string) => void;
}

/** A colour in the browser's own chooser, which is not typed into, and as digits beside it. */
export function HexColorInput({ label, value, fallback, onChange }: HexColorInputProps): ReactNode {
  /** What is typed, as long as it is no colour. */
  const [typed, setTyped] = useState<string | null>(null);
  const choose = (text: string): void => {
    const hex = hexOf(text);
    setTyped(hex === null ? text : null);
    if (hex !== null) onChange(hex);
  };
  return (
    <div className={styles['pair']}>
      <input
        type="color"
        className={styles['color']}
        aria-label={label}
        value={value === '' ? fallback : value}
        onChange={(event) => choose(event.currentTarget.value)}
      />
      <TextField
        hideLabel
        label={t('{control}: digits', { control: label })}
        value={typed ?? value}
        onChange={choose}
        onBlur={() => setTyped(null)}
      />
    </div>
  );
}

/** Six digits after a `#`; null where a text is no colour. */
export function hexOf(text: string): string | null {
  const [, short, long] = HEX.exec(text.trim()) ?? [];
  const digits = short?.replaceAll(/./g, '$&$&') ?? long;
  return digits === undefined ? null : `#${digits.toLowerCase()}`;
}
