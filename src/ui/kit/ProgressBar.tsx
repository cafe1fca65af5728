import type { ReactNode } from 'react';
import { ProgressBar as AriaProgressBar } from 'react-aria-components/ProgressBar';
import { classes } from '../classes.ts';
import styles from './Meter.module.css';

export interface ProgressBarProps {
  readonly label: string;
  /** Per cent; null if unknown. */
  readonly value: number | null;
}

/** A thin progress bar. */
export function ProgressBar({ label, value }: ProgressBarProps): ReactNode {
  return (
    <AriaProgressBar
      aria-label={label}
      value={value ?? 0}
      isIndeterminate={value === null}
      className={styles['bar'] ?? ''}
    >
      <div className={styles['track']}>
        <div
          className={classes(styles['fill'], value === null && styles['unknown'])}
          style={{ width: `${value ?? 30}%` }}
        />
      </div>
    </AriaProgressBar>
  );
}
