import { Filter, FilterX } from 'lucide-react';
import type { ReactNode } from 'react';
import { shownChartName } from '#domain/dashboard/chartName.ts';
import { emptyMask } from '#domain/nativeFilter/dataMask.ts';
import { type FilterOnChart, filtersOnChart } from '#domain/filter/chart/filtersOnChart.ts';
import { Button } from '#ui/kit/Button.tsx';
import { Menu } from '#ui/kit/overlays/Menu.tsx';
import { Tooltip } from '#ui/kit/overlays/Tooltip.tsx';
import { t } from '#ui/t.ts';
import { useDashboard, useFilters } from '../runtime/runtime.ts';
import { chipText } from './FilterChips.tsx';
import styles from './FilterChips.module.css';

/** The number of filters that apply to a chart. It opens a list of them, each of which can be removed. */
export function FilteredMark({ chartId }: { readonly chartId: number | null }): ReactNode {
  const { metadata, layout, charts, applyFilters } = useDashboard();
  const { masks, datasetOf } = useFilters();
  if (chartId === null) return null;
  const found = filtersOnChart(chartId, { metadata, layout, masks, datasetOf });
  if (found.length === 0) return null;
  const text = t('Filtered by {what}', { what: found.map(chipText).join('; ') });
  const remove = (filters: readonly FilterOnChart[]): void =>
    applyFilters(
      // No value is a decision: the filter does not return to its default.
      Object.fromEntries(filters.map(({ id }) => [id, { ...emptyMask(id), filterState: { value: null } }])),
    );
  const labelOf = (filter: FilterOnChart): string =>
    filter.emitter === null
      ? t('Remove {what}', { what: chipText(filter) })
      : t('Remove {what}, from {chart}', {
          what: chipText(filter),
          chart: shownChartName(layout, charts, filter.emitter),
        });
  return (
    <Menu
      label={t('Filters of {name}', { name: shownChartName(layout, charts, chartId) })}
      placement="bottom end"
      items={[
        ...found.map((each) => ({
          id: each.id,
          label: labelOf(each),
          icon: FilterX,
          run: () => remove([each]),
        })),
        ...(found.length > 1
          ? [{ id: 'all', label: t('Remove all'), icon: FilterX, separated: true, run: () => remove(found) }]
          : []),
      ]}
    >
      <Tooltip text={text}>
        <Button kind="quiet" className={styles['mark']} aria-label={text}>
          <Filter size={12} aria-hidden />
          {found.length}
        </Button>
      </Tooltip>
    </Menu>
  );
}
