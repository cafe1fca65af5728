import type { ReactNode } from 'react';
import type { DiffLine } from '#domain/text/lineDiff.ts';
import styles from './SqlLines.module.css';

const SIGNS: Readonly<Record<DiffLine['kind'], string>> = { same: ' ', added: '+', removed: '−' };

export interface SqlLinesProps {
  readonly label: string;
  readonly lines: readonly DiffLine[];
  /** The tooltips of added and of removed lines. */
  readonly titles?: Readonly<Partial<Record<DiffLine['kind'], string>>>;
}

/** The lines of two texts, with what was added and removed. */
export function SqlLines({ label, lines, titles = {} }: SqlLinesProps): ReactNode {
  return (
    // A scrolling region without focusable content must itself be focusable.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div role="group" aria-label={label} tabIndex={0} className={styles['sql']}>
      {lines.map((line, at) => (
        // Lines have no identity but their place.
        <div key={at} className={styles[line.kind]} title={titles[line.kind]}>
          <span className={styles['sign']}>{SIGNS[line.kind]}</span>
          {line.text === '' ? ' ' : line.text}
        </div>
      ))}
    </div>
  );
}
