import type { ReactNode } from 'react';
import { useEffect, useState } from 'react';
import type { RowSource, SourceColumn } from '#domain/rows/rowSource.ts';
import { t } from '#ui/t.ts';
import styles from './Output.module.css';

/** The most lines of a plan shown; engines usually write some hundred. */
const MOST_LINES = 2_000;

/** The index of the column with the text of a query plan; null if there is none. */
export function planColumn(columns: readonly Pick<SourceColumn, 'name'>[]): number | null {
  const names = columns.map(({ name }) => name.toLowerCase());
  if (names.length === 2 && names[0] === 'explain_key' && names[1] === 'explain_value') return 1;
  return names.length === 1 && /^(query plan|explain|plan)$/.test(names[0] ?? '') ? 0 : null;
}

/** A query plan as preformatted text, which grid lines would break up. */
export function PlanText({
  source,
  column,
}: {
  readonly source: RowSource;
  readonly column: number;
}): ReactNode {
  const [text, setText] = useState<string | null>(null);
  useEffect(() => {
    let isWanted = true;
    const rows = Array.from({ length: Math.min(source.rowCount(), MOST_LINES) }, (_, row) =>
      source.fullText(row, column),
    );
    void Promise.all(rows).then(
      (lines) => isWanted && setText(lines.join('\n')),
      () => isWanted && setText(t('The plan could not be read from this device.')),
    );
    return () => {
      isWanted = false;
    };
  }, [source, column]);
  return (
    // Focusable, so that a wide plan can be scrolled by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <pre role="group" aria-label={t('Query plan')} tabIndex={0} className={styles['plan']}>
      {text}
    </pre>
  );
}
