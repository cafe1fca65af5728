import type { ReactNode } from 'react';
import styles from './TimestampColumns.module.css';

/** A moment that one goes back to, such as a version or a run. */
export interface TimestampedItem {
  readonly id: string | number;
  /** Its time or its name. */
  readonly head: string;
  readonly about: ReactNode;
}

export interface TimestampColumnsProps {
  readonly label: string;
  readonly moments: readonly TimestampedItem[];
  readonly chosen: TimestampedItem['id'] | undefined;
  readonly onChoose: (at: number) => void;
  /** What is shown of the chosen one. */
  readonly children: ReactNode;
}

/** Earlier moments, the latest first, and beside them the chosen one. */
export function TimestampColumns({
  label,
  moments,
  chosen,
  onChoose,
  children,
}: TimestampColumnsProps): ReactNode {
  return (
    <div className={styles['columns']}>
      <ol className={styles['list']} aria-label={label}>
        {moments.map(({ id, head, about }, at) => (
          <li key={id}>
            <button
              type="button"
              aria-pressed={id === chosen}
              className={styles['entry']}
              onClick={() => onChoose(at)}
            >
              <span className={styles['head']}>{head}</span>
              <span className={styles['about']}>{about}</span>
            </button>
          </li>
        ))}
      </ol>
      <div className={styles['shown']}>{children}</div>
    </div>
  );
}
