import { Minimize2 } from 'lucide-react';
import { memo, type ReactNode, type RefObject, useEffect, useState } from 'react';
import type { SavedChart } from '#domain/chart/savedChart.ts';
import type { ChartNode } from '#domain/dashboard/layout/layoutNode.ts';
import { IconButton } from '#ui/kit/IconButton.tsx';
import { t } from '#ui/t.ts';
import { useIdle } from '#ui/paint/useIdle.ts';
import { FilteredMark } from '../filters/FilteredMark.tsx';
import { useDashboard } from '../runtime/runtime.ts';
import styles from './ChartFigure.module.css';
import { type ChartDialog, ChartMenu } from './ChartMenu.tsx';
import { OriginBadge } from '../../shared/charts/OriginBadge.tsx';
import type { ChartControl } from './useChartRun.ts';
import type { StoredData } from './useStoredChartData.ts';

export interface ChartHeadProps {
  readonly node: ChartNode;
  readonly name: string;
  readonly captionId: string;
  readonly chart: SavedChart | null;
  readonly kept: StoredData | null;
  /** Whether the last attempt did not reach the server. */
  readonly isUnrefreshed: boolean;
  readonly ask: ChartControl['ask'];
  readonly figure: RefObject<HTMLElement | null>;
  readonly hasMenu: boolean;
}

/** A chart's name, the origin of its data, and its actions. */
export const ChartHead = memo(function ChartHead(props: ChartHeadProps): ReactNode {
  const { node, name, captionId, chart, kept, isUnrefreshed, ask, figure, hasMenu } = props;
  const { fullScreen, setFullScreen } = useDashboard();
  // Ten menus take a while to render, and nobody opens one before the charts are drawn.
  const hasTime = useIdle();
  const [open, setOpen] = useState<ChartDialog | null>(null);
  const hasRows = kept !== null && kept.body.queries.length > 0;
  useTableKey(figure, hasMenu && chart !== null && hasRows, setOpen);
  return (
    <figcaption className={styles['head']}>
      <span id={captionId} className={styles['name']} title={chart?.description || name}>
        {name}
      </span>
      <FilteredMark chartId={node.chartId} />
      {kept !== null && <OriginBadge stored={kept.stored} isUnrefreshed={isUnrefreshed} />}
      {fullScreen === node.id && (
        <IconButton
          small
          label={t('Leave full screen')}
          icon={Minimize2}
          onPress={() => {
            setFullScreen(null);
            // The button goes: the focus stays at the chart.
            figure.current?.focus();
          }}
        />
      )}
      {hasMenu &&
        chart !== null &&
        (hasTime || open !== null ? (
          <ChartMenu {...{ node, name, kept, ask, figure, open, setOpen }} />
        ) : (
          <span className={styles['menu']} />
        ))}
    </figcaption>
  );
});

/** T in the figure shows its rows as a table, before its menu is there too. */
function useTableKey(
  figure: ChartHeadProps['figure'],
  hasRows: boolean,
  open: (dialog: 'table') => void,
): void {
  useEffect(() => {
    const element = figure.current;
    if (element === null || !hasRows) return undefined;
    function onKey(event: KeyboardEvent): void {
      const isOther = event.key.toLowerCase() !== 't' || event.ctrlKey || event.metaKey || event.altKey;
      if (isOther || (event.target instanceof Element && event.target.matches('input, textarea'))) return;
      event.preventDefault();
      open('table');
    }
    element.addEventListener('keydown', onKey);
    return () => element.removeEventListener('keydown', onKey);
  }, [figure, hasRows, open]);
}
