import type { ReactNode } from 'react';
import { useEffect, useId, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { ChartNode } from '#domain/dashboard/layoutNode.ts';
import { poseChart } from '#query/chartQuestion.ts';
import { answerKey } from '#query/answerKey.ts';
import { classes } from '#ui/classes.ts';
import { ErrorBoundary } from '#ui/kit/ErrorBoundary.tsx';
import { t } from '#ui/t.ts';
import { useServices } from '../../services.ts';
import { useDashboard } from '../runtime.ts';
import styles from './ChartFigure.module.css';
import { useSame } from '../useSame.ts';
import { ChartHead } from './ChartHead.tsx';
import { ChartBox } from './ChartBox.tsx';
import { useChartRun } from './useChartRun.ts';
import type { Kept } from './useKept.ts';
import { useKept } from './useKept.ts';
import { useNear } from './useNear.ts';

/** A chart in its place: asks when it comes near the window, shows what the device has, and says how that stands. */
export function ChartFigure({ node }: { readonly node: ChartNode }): ReactNode {
  const { db, reportError } = useServices();
  const { charts, dashboard, extraFormDataOf, awaitedBy, fullScreen, setFullScreen, options } =
    useDashboard();
  const figure = useRef<HTMLElement>(null);
  const caption = useId();
  const chart = node.chartId === null ? undefined : charts.get(node.chartId);
  const name = node.hasOwnName ? node.name : chart?.name || node.name || t('A chart without a name');
  const filters = useMemo(() => extraFormDataOf(node.chartId ?? -1), [extraFormDataOf, node.chartId]);
  // Filters that say the same as before draw nothing again.
  const extra = useSame(filters);
  // Other filters make another table: it is read from its first page.
  const [turned, setTurned] = useState({ page: 0, under: extra });
  const page = turned.under === extra ? turned.page : 0;
  const posed = useMemo(() => {
    if (chart === undefined || chart.formData === null) return null;
    return poseChart(chart, extra, dashboard.id, page === 0 ? undefined : { currentPage: page });
  }, [chart, extra, dashboard.id, page]);
  const awaited = useMemo(() => awaitedBy(node.chartId ?? -1), [awaitedBy, node.chartId]);
  const isWaiting = awaited.length > 0;
  const question = isWaiting ? null : (posed?.question ?? null);
  const key = useMemo(() => (question === null ? null : answerKey(question)), [question]);
  const isFull = fullScreen === node.id;
  const isNear = useNear(figure) || isFull;
  const shown = useRef<Kept | null>(null);
  const control = useChartRun(node.chartId ?? -1, key, question, isNear, shown);
  const { run, note } = control;
  const kept = useKept(db, key, question, control.answered);
  useLayoutEffect(() => {
    shown.current = kept ?? null;
  }, [kept]);

  // Leaving the full screen is for the keyboard too, and the figure is where the keyboard is.
  useEffect(() => {
    if (!isFull) return undefined;
    const onKey = (event: KeyboardEvent): void => {
      if (event.key === 'Escape') setFullScreen(null);
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [isFull, setFullScreen]);

  const isAsking = run.status === 'loading' && isNear && question !== null;
  return (
    <figure
      ref={figure}
      id={node.id}
      data-chart-id={node.chartId ?? undefined}
      data-state={posed === null ? 'failed' : isWaiting ? 'stopped' : run.status}
      aria-labelledby={caption}
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
        control={control}
        figure={figure}
        hasMenu={!options.hideChartControls}
      />
      <div className={styles['body']}>
        <ErrorBoundary
          content={`${kept?.answer.key ?? ''} ${kept?.answer.digest ?? ''} ${run.status === 'failed' ? 'failed' : ''}`}
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
            form={posed?.form ?? null}
            kept={kept}
            control={control}
            isNear={isNear}
            hasQuestion={posed?.question != null}
            awaited={awaited}
            onPage={(next) => setTurned({ page: next, under: extra })}
          />
        </ErrorBoundary>
      </div>
    </figure>
  );
}
