import { type ReactNode, useEffect, useState } from 'react';
import { readPlan } from '#domain/plan/readPlan.ts';
import type { RowSource } from '#domain/rows/rowSource.ts';
import { Button } from '#ui/kit/Button.tsx';
import { t } from '#ui/t.ts';
import styles from './Plan.module.css';
import { PlanTree } from './PlanTree.tsx';

/** The most lines of a plan shown; engines usually write some hundred. */
const MAX_LINES = 2_000;

export interface PlanPanelProps {
  readonly source: RowSource;
  /** The columns with the plan. */
  readonly columns: readonly number[];
}

type Cells = readonly (readonly string[])[];

/** A query plan: a tree of its steps where its form is known, else its text, which grid lines would break up. */
export function PlanPanel({ source, columns }: PlanPanelProps): ReactNode {
  const [cells, setCells] = useState<Cells | 'unreadable' | null>(null);
  const [isText, setText] = useState(false);
  const key = columns.join(' ');
  useEffect(() => {
    let isWanted = true;
    const wanted = key.split(' ').map(Number);
    const rows = Array.from({ length: Math.min(source.rowCount(), MAX_LINES) }, (_, row) =>
      Promise.all(wanted.map(async (column) => (await source.fullText(row, column)) ?? '')),
    );
    void Promise.all(rows).then(
      (read) => isWanted && setCells(read),
      () => isWanted && setCells('unreadable'),
    );
    return () => {
      isWanted = false;
    };
  }, [source, key]);
  if (cells === null) return <div className={styles['panel']} aria-busy />;
  if (cells === 'unreadable') return <p>{t('The plan could not be read from this device.')}</p>;
  const plan = readPlan(cells);
  return (
    <div className={styles['panel']}>
      {plan !== null && (
        <div className={styles['head']}>
          <Button kind="quiet" onPress={() => setText(!isText)}>
            {isText ? t('Show as tree') : t('Show as text')}
          </Button>
        </div>
      )}
      {plan === null || isText ? (
        // Focusable, so that a wide plan can be scrolled by keyboard.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        <pre role="group" aria-label={t('Query plan')} tabIndex={0} className={styles['text']}>
          {cells.map((row) => row.at(-1)).join('\n')}
        </pre>
      ) : (
        <PlanTree plan={plan} />
      )}
    </div>
  );
}
