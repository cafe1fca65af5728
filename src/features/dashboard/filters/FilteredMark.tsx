import { Filter } from 'lucide-react';
import type { ReactNode } from 'react';
import { filtersOnChart } from '#domain/filter/filtersOnChart.ts';
import { Button } from '#ui/kit/Button.tsx';
import { Tooltip } from '#ui/kit/overlays/Tooltip.tsx';
import { t } from '#ui/t.ts';
import { useDashboard, useFilters } from '../runtime.ts';
import { chipText } from './FilterChips.tsx';
import styles from './FilterChips.module.css';

/** The number of filters that apply to a chart, with their names in its tooltip. */
export function FilteredMark({ chartId }: { readonly chartId: number | null }): ReactNode {
  const { metadata, layout } = useDashboard();
  const { masks } = useFilters();
  if (chartId === null) return null;
  const found = filtersOnChart(chartId, { metadata, layout, masks });
  if (found.length === 0) return null;
  const text = t('Filtered by {what}', { what: found.map(chipText).join('; ') });
  return (
    <Tooltip text={text}>
      <Button kind="quiet" className={styles['mark']} aria-label={text}>
        <Filter size={12} aria-hidden />
        {found.length}
      </Button>
    </Tooltip>
  );
}
