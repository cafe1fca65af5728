import type { ReactNode } from 'react';
import { shownChartName } from '#domain/dashboard/chartName.ts';
import { emptyMask } from '#domain/nativeFilter/dataMask.ts';
import { type FilterOnChart, crossFilters } from '#domain/filter/chart/filtersOnChart.ts';
import { Button } from '#ui/kit/Button.tsx';
import { RemoveButton } from '#ui/kit/RemoveButton.tsx';
import { t } from '#ui/t.ts';
import { useDashboard, useFilters } from '../runtime/runtime.ts';
import styles from './FilterChips.module.css';

/** The active cross-filters, each removable; Clear all of the bar removes them too. They are announced when they come. */
export const CrossFilterChips = (): ReactNode => (
  <div aria-live="polite">
    <Chips />
  </div>
);

function Chips(): ReactNode {
  const { metadata, layout, charts, applyFilters } = useDashboard();
  const { masks } = useFilters();
  const chips = crossFilters({ metadata, layout, masks });
  if (chips.length === 0) return null;
  return (
    <ul className={styles['chips']} aria-label={t('Cross-filters')}>
      {chips.map((chip) => (
        <li key={chip.id} className={styles['chip']}>
          <span className={styles['text']} title={chipText(chip)}>
            <ChipText {...chip} />
            <span className={styles['from']}>
              <bdi>{shownChartName(layout, charts, chip.emitter)}</bdi>
            </span>
          </span>
          <RemoveButton
            what={chipText(chip)}
            onPress={() => applyFilters({ [chip.id]: emptyMask(chip.id) })}
          />
        </li>
      ))}
      {chips.length > 1 && (
        <li>
          <Button
            kind="quiet"
            className={styles['clear']}
            onPress={() => applyFilters(Object.fromEntries(chips.map(({ id }) => [id, emptyMask(id)])))}
          >
            {t('Clear cross-filters')}
          </Button>
        </li>
      )}
    </ul>
  );
}

/** Name and value each in their own direction: two names from right to left would else change places. */
export const ChipText = ({ name, value }: Pick<FilterOnChart, 'name' | 'value'>): ReactNode => (
  <>
    <bdi>{name}</bdi>: <bdi>{value}</bdi>
  </>
);

export const chipText = ({ name, value }: FilterOnChart): string => `${name}: ${value}`;
