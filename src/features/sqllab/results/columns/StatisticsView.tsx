import { type ReactNode, useEffect, useState } from 'react';
import type { ColumnStatistics } from '#domain/rows/measure/columnStatistics.ts';
import type { HistogramBin } from '#domain/rows/measure/histogram.ts';
import type { ResultSource } from '#query/results/resultSource.ts';
import { formatNumber } from '#ui/format.ts';
import { t } from '#ui/t.ts';
import { useDevice } from '../../../services/device.ts';
import styles from './ColumnPopover.module.css';
import { shortNumber } from './figuresText.ts';
import { groupDigits } from '#domain/format/groupDigits.ts';

export interface StatisticsViewProps {
  readonly source: ResultSource;
  readonly column: number;
}

/** What a column of the rows shown contains. */
export function StatisticsView({ source, column }: StatisticsViewProps): ReactNode {
  const { reportError } = useDevice();
  const [statistics, setStatistics] = useState<ColumnStatistics | 'failed' | null>(null);

  useEffect(() => {
    let isWanted = true;
    source
      .ask((api, view) => api.statistics(view, column))
      .then(
        (found) => isWanted && setStatistics(found),
        (cause: unknown) => {
          reportError(cause, 'computing the statistics of a column');
          if (isWanted) setStatistics('failed');
        },
      );
    return () => {
      isWanted = false;
    };
  }, [source, column, reportError]);

  if (statistics === 'failed') return <p>{t('The rows could not be read. Run the query again.')}</p>;
  if (statistics === null) return <p aria-busy>{t('Computing…')}</p>;
  const { rows, nulls, distinct, minimum, maximum, average, histogram, top } = statistics;
  const type = source.columns[column]?.type;
  const facts: readonly (readonly [string, string | null])[] = [
    [t('Type'), type ?? null],
    [t('Rows'), formatNumber(rows)],
    [t('NULLs'), share(nulls, rows)],
    [t('Distinct'), formatNumber(distinct)],
    [t('Min'), minimum === null ? null : shownValue(minimum)],
    [t('Max'), maximum === null ? null : shownValue(maximum)],
    [t('Average'), average === null ? null : groupDigits(shortNumber(average))],
  ];
  return (
    <div className={styles['statistics']}>
      <dl className={styles['facts']}>
        {facts.map(
          ([term, value]) =>
            value !== null && (
              <div key={term}>
                <dt>{term}</dt>
                <dd title={value}>
                  <bdi>{value}</bdi>
                </dd>
              </div>
            ),
        )}
      </dl>
      {histogram.length > 1 && <Histogram bins={histogram} />}
      {top.length > 0 && (
        <>
          <h3>{t('Top values')}</h3>
          <ol className={styles['top']}>
            {top.map(({ text, count }) => (
              <li key={text} style={{ '--share': `${(100 * count) / rows}%` } as Record<string, string>}>
                <bdi className={styles['value']} title={text}>
                  {text === '' ? EMPTY : text}
                </bdi>
                <span>{share(count, rows)}</span>
              </li>
            ))}
          </ol>
        </>
      )}
    </div>
  );
}

function Histogram({ bins }: { readonly bins: readonly HistogramBin[] }): ReactNode {
  const most = Math.max(...bins.map(({ count }) => count));
  return (
    <div
      role="img"
      aria-label={t('Histogram of {n} bins, the largest with {most} {most|row|rows}', {
        n: bins.length,
        most,
      })}
      className={styles['histogram']}
    >
      {bins.map(({ from, count }) => (
        <span key={from} style={{ height: `${(100 * count) / most}%` }} />
      ))}
    </div>
  );
}

/** An empty text, which would look like none. */
const EMPTY = '""';

const shownValue = (text: string): string => (text === '' ? EMPTY : groupDigits(text));

/** "12 (3.4 %)" */
function share(count: number, all: number): string {
  const percent = all === 0 ? 0 : (100 * count) / all;
  return `${formatNumber(count)} (${formatNumber(Math.round(percent * 10) / 10)} %)`;
}
