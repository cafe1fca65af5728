import type { ReactNode } from 'react';
import { emptyMask } from '#domain/filter/dataMask.ts';
import type { FilterOnChart } from '#domain/filter/filtersOnChart.ts';
import { crossFilters } from '#domain/filter/filtersOnChart.ts';
import { RemoveButton } from '#ui/kit/RemoveButton.tsx';
import { t } from '#ui/t.ts';
import { useDashboard, useFilters } from '../runtime.ts';
import styles from './FilterChips.module.css';

/** Which clicked charts filter the dashboard just now, each to be taken back. */
export function CrossFilterChips(): ReactNode {
  const { metadata, layout, charts, applyFilters } = useDashboard();
  const { masks } = useFilters();
  const chips = crossFilters({ metadata, layout, masks });
  if (chips.length === 0) return null;
  return (
    <ul className={styles['chips']} aria-label={t('Cross-filters')}>
      {chips.map((chip) => (
        <li key={chip.id} className={styles['chip']}>
          <span className={styles['text']} title={chipText(chip)}>
            {chipText(chip)}
            <span className={styles['from']}>{charts.get(chip.emitter ?? -1)?.name}</span>
          </span>
          <RemoveButton
            what={chipText(chip)}
            onPress={() => applyFilters({ [chip.id]: emptyMask(chip.id) })}
          />
        </li>
      ))}
    </ul>
  );
}

export const chipText = ({ name, value }: FilterOnChart): string => `${name}: ${value}`;
