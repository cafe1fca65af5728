import type { ReactNode } from 'react';
import { useEffect, useState } from 'react';
import type { RowSource, SourceColumn } from '#domain/rows/rowSource.ts';
import { t } from '#ui/t.ts';
import styles from './Output.module.css';

/** Lines of a plan that are read; engines write some hundred at most. */
const MOST_LINES = 2_000;

/** The column that holds the text of a query's plan; null where the rows are none. */
export function planColumn(columns: readonly Pick<SourceColumn, 'name'>[]): number | null {
  const names = columns.map(({ name }) => name.toLowerCase());
  if (names.length === 2 && names[0] === 'explain_key' && names[1] === 'explain_value') return 1;
  return names.length === 1 && /^(query plan|explain|plan)$/.test(names[0] ?? '') ? 0 : null;
}

/** A query's plan as its engine draws it, which the lines of a grid would tear apart. */
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
    // A wide plan is scrolled by keys, too.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <pre role="group" aria-label={t('Query plan')} tabIndex={0} className={styles['plan']}>
      {text}
    </pre>
  );
}
