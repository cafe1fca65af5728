import {
  type ReactNode,
  useCallback,
  useEffect,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import type { FormData } from '#domain/chart/form/formData.ts';
import type { JsonRecord } from '#domain/jsonValue.ts';
import { chartNameOf } from '#domain/dashboard/chartName.ts';
import type { ChartNode } from '#domain/dashboard/layout/layoutNode.ts';
import { buildChartRequest } from '#query/chart/buildChartRequest.ts';
import { chartDataKey } from '#query/chart/chartDataKey.ts';
import { classes } from '#ui/classes.ts';
import { ErrorBoundary } from '#ui/kit/ErrorBoundary.tsx';
import { useCloseRequest } from '#ui/kit/overlays/useCloseRequest.ts';
import { t } from '#ui/t.ts';
import { useDevice } from '../../services/device.ts';
import { useDashboard, useFilters } from '../runtime/runtime.ts';
import { aboutChart } from '../../shared/charts/aboutChart.ts';
import styles from './ChartFigure.module.css';
import { useSame } from '../runtime/useSame.ts';
import { ChartHead } from './ChartHead.tsx';
import { ChartBox } from './ChartBox.tsx';
import { useFormReading } from './useFormReading.ts';
import { useChartRun } from './useChartRun.ts';
import { type StoredData, useStoredChartData } from './useStoredChartData.ts';
import { useNear } from './useNear.ts';

/** Units of height below which a frame leaves the chart less room than its header. */
const LOW = 14;

/** A chart in its frame: sends its request when near the viewport, shows stored chart data, and shows its state. */
export function ChartFigure({ node }: { readonly node: ChartNode }): ReactNode {
  const { db, reportError } = useDevice();
  const { charts, dashboard, fullScreen, setFullScreen, options, shownLast, atTop, drawAll, computedAt } =
    useDashboard();
  const { extraFormDataOf, awaitedBy } = useFilters();
  const figure = useRef<HTMLElement>(null);
  const caption = useId();
  const chart = node.chartId === null ? undefined : charts.get(node.chartId);
  const name = chartNameOf(node, chart) || t('Untitled chart');
  const reading = useFormReading(chart);
  const filters = useMemo(() => extraFormDataOf(node.chartId ?? -1), [extraFormDataOf, node.chartId]);
  // Filters equal to those before cause no redraw.
  const extra = useSame(filters);
  const [own, turn] = useOwnState(extra);
  const built = useMemo(() => {
    if (chart === undefined || chart.formData === null) return null;
    return buildChartRequest(chart, extra, dashboard.id, own);
  }, [chart, extra, dashboard.id, own]);
  const awaited = useMemo(() => awaitedBy(node.chartId ?? -1), [awaitedBy, node.chartId]);
  const isWaiting = awaited.length > 0;
  const request = isWaiting ? null : (built?.request ?? null);
  const key = useMemo(() => (request === null ? null : chartDataKey(request)), [request]);
  const isFull = fullScreen === node.id;
  useEscape(isFull, setFullScreen);
  useCloseRequest(isFull, () => setFullScreen(null));
  const isNear = useNear(figure, atTop.has(node.id), drawAll) || isFull;
  const shown = useRef<StoredData | null>(null);
  const control = useChartRun(node.chartId ?? -1, key, request, isNear, shown, figure);
  const { run, note, ask } = control;
  // A hundred charts are not read for the six on screen.
  const kept = useStoredChartData(
    db,
    isNear ? key : null,
    request,
    control.loaded,
    request === null ? undefined : shownLast.get(request.subject),
  );
  const form = useFormOf(kept?.stored.key ?? null, key, built?.form ?? null);
  const about = useMemo(() => aboutChart(form, kept?.body.queries[0]?.frame), [form, kept?.body]);
  useLayoutEffect(() => {
    shown.current = kept ?? null;
    if (kept) computedAt.set(node.id, kept.stored.computedAt);
    return () => void computedAt.delete(node.id);
  }, [kept, computedAt, node.id]);

  const isAsking = run.status === 'loading' && isNear && request !== null;
  // No error of the chart, but there is nothing to draw.
  const isWithoutRows = run.status === 'success' && control.unrefreshed !== null && kept === null;
  return (
    <figure
      ref={figure}
      id={node.id}
      data-chart-id={node.chartId ?? undefined}
      data-state={!built?.request ? 'failed' : isWaiting ? 'stopped' : isWithoutRows ? 'failed' : run.status}
      data-without-rows={isWithoutRows || undefined}
      data-low={(node.height < LOW && !isFull) || undefined}
      aria-labelledby={caption}
      aria-description={about}
      aria-busy={isAsking}
      className={classes(styles['figure'], isFull && styles['full'])}
      tabIndex={-1}
    >
      <ChartHead
        node={node}
        name={name}
        captionId={caption}
        chart={chart ?? null}
        kept={kept ?? null}
        isUnrefreshed={control.unrefreshed !== null}
        ask={ask}
        figure={figure}
        hasMenu={!options.hideChartControls}
      />
      <div className={styles['body']}>
        <ErrorBoundary
          content={`${kept?.stored.key ?? ''} ${kept?.stored.digest ?? ''} ${run.status === 'failed' ? 'failed' : ''}`}
          what={name}
          onError={(error, where) => {
            reportError(error, where);
            note({
              kind: 'notRendered',
              what: error instanceof Error ? error.message : String(error),
              stack: where,
            });
          }}
        >
          <ChartBox
            name={name}
            chart={chart ?? null}
            reading={reading}
            form={form}
            kept={kept}
            control={control}
            isNear={isNear}
            hasRequest={built?.request != null}
            fault={built?.fault ?? null}
            unreadable={built?.unreadable ?? []}
            awaited={awaited}
            unreadRange={built?.unreadRange ?? null}
            onOwnState={turn}
          />
        </ErrorBoundary>
      </div>
    </figure>
  );
}

/** The page and order of a table. Other filters produce another table: it starts at its first page. */
function useOwnState(
  filters: unknown,
): readonly [own: FormData | undefined, turn: (next: FormData | undefined) => void] {
  const [turned, setTurned] = useState<{ own?: FormData | undefined; under?: unknown }>({});
  const turn = useCallback((own: FormData | undefined) => setTurned({ own, under: filters }), [filters]);
  return [turned.under === filters ? turned.own : undefined, turn];
}

/** Leaving full screen must work from the keyboard too, and the figure has the focus. */
function useEscape(isFull: boolean, setFullScreen: (id: null) => void): void {
  useEffect(() => {
    if (!isFull) return undefined;
    const onKey = (event: KeyboardEvent): void => {
      if (event.key === 'Escape') setFullScreen(null);
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [isFull, setFullScreen]);
}

/**
 * The form data that chart data is drawn with: that of its request. While another request is in flight the chart stays
 * unchanged and is not redrawn for the new form data.
 */
function useFormOf(
  shown: string | null,
  requested: string | null,
  built: JsonRecord | null,
): JsonRecord | null {
  const [drawn, setDrawn] = useState<{ readonly key: string; readonly form: JsonRecord } | null>(null);
  if (shown === null || built === null) return built;
  if (shown === requested && drawn?.form !== built) setDrawn({ key: shown, form: built });
  return shown !== requested && drawn?.key === shown ? drawn.form : built;
}
