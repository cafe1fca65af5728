import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { vizTypeName } from '#charts/form/vizTypeName.ts';
import type { DatasetDetail } from '#domain/dataset/dataset.ts';
import { profileColumns } from '#charts/explore/suggest/profileColumns.ts';
import { suggestCharts, type SuggestedChart } from '#charts/explore/suggest/suggestCharts.ts';
import { ProgressBar } from '#ui/kit/ProgressBar.tsx';
import { t } from '#ui/t.ts';
import { useDevice } from '../../services/device.ts';
import styles from './Suggestions.module.css';

/** The numbers of distinct values, by column. */
export type Distinct = Readonly<Record<string, number>>;

export interface SuggestionsProps {
  readonly dataset: DatasetDetail;
  /** Counts the distinct values of its columns; what it cannot count is left out. */
  readonly countDistinct: (signal: AbortSignal) => Promise<Distinct>;
  readonly onChoose: (chart: SuggestedChart) => void;
}

/** Charts that fit the dataset, one press each. */
export function Suggestions({ dataset, countDistinct, onChoose }: SuggestionsProps): ReactNode {
  const { reportError } = useDevice();
  const [distinct, setDistinct] = useState<Distinct | null>(null);
  useEffect(() => {
    const counting = new AbortController();
    const take = (counts: Distinct): void => {
      if (!counting.signal.aborted) setDistinct(counts);
    };
    countDistinct(counting.signal).then(take, (error: unknown) => {
      reportError(error, 'suggested charts');
      take({});
    });
    return () => counting.abort();
  }, [countDistinct, reportError]);
  const charts = useMemo(
    () =>
      distinct &&
      suggestCharts(
        profileColumns(dataset.columns, distinct),
        dataset.metrics.map(({ metric_name: name, verbose_name: label }) => ({ name, label: label || name })),
      ),
    [dataset, distinct],
  );
  if (charts === null) return <ProgressBar label={t('Looking for charts that fit')} value={null} />;
  return (
    <ul aria-label={t('Suggested charts')} className={styles['suggestions']}>
      {charts.map((chart) => (
        <li key={`${chart.vizType} ${chart.title}`}>
          <button type="button" className={styles['type']} onClick={() => onChoose(chart)}>
            <span className={styles['typeName']}>{chart.title}</span>
            <span className={styles['typeNote']}>{t(vizTypeName(chart.vizType))}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}
