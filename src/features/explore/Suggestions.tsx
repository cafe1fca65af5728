import { type ReactNode, useMemo } from 'react';
import { vizTypeName } from '#domain/chart/vizTypeName.ts';
import type { DatasetDetail } from '#domain/dataset/dataset.ts';
import { profileColumns } from '#domain/explore/profileColumns.ts';
import { suggestCharts, type SuggestedChart } from '#domain/explore/suggestCharts.ts';
import { t } from '#ui/t.ts';
import styles from './Explore.module.css';

export interface SuggestionsProps {
  readonly dataset: DatasetDetail;
  readonly onChoose: (chart: SuggestedChart) => void;
}

/** Charts that fit the dataset, one press each. */
export function Suggestions({ dataset, onChoose }: SuggestionsProps): ReactNode {
  const charts = useMemo(
    () =>
      suggestCharts(
        profileColumns(dataset.columns),
        dataset.metrics.map((each) => each.metric_name),
      ),
    [dataset],
  );
  return (
    <ul aria-label={t('Suggested charts')} className={styles['suggestions']}>
      {charts.map((chart) => (
        <li key={`${chart.vizType} ${chart.title}`}>
          <button type="button" className={styles['type']} onClick={() => onChoose(chart)}>
            <span className={styles['typeName']}>{chart.title}</span>
            <span className={styles['typeNote']}>{vizTypeName(chart.vizType)}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}
