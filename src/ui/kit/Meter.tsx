import type { ReactNode } from 'react';
import { Meter as AriaMeter } from 'react-aria-components/Meter';
import styles from './Meter.module.css';

export interface MeterPart {
  readonly label: string;
  readonly value: number;
  /** A token, as `var(--local)`. */
  readonly color: string;
}

export interface MeterProps {
  readonly label: string;
  readonly parts: readonly MeterPart[];
  readonly max: number;
  /** The value as text. */
  readonly text: string;
}

/** How much of something is used, and by what. */
export function Meter({ label, parts, max, text }: MeterProps): ReactNode {
  const value = parts.reduce((sum, each) => sum + each.value, 0);
  return (
    <AriaMeter
      aria-label={label}
      value={value}
      maxValue={max}
      valueLabel={text}
      className={styles['bar'] ?? ''}
    >
      <div className={styles['track']}>
        {parts.map((each) => (
          <div
            key={each.label}
            className={styles['part']}
            style={{ width: `${max === 0 ? 0 : (100 * each.value) / max}%`, background: each.color }}
          />
        ))}
      </div>
    </AriaMeter>
  );
}
