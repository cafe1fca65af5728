import {
  type ReactNode,
  useCallback,
  useDeferredValue,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { type FormData, textOf } from '#domain/chart/form/formData.ts';
import type { DatasetDetail } from '#domain/dataset/dataset.ts';
import { headingsOf } from '#domain/dataset/zonedColumns.ts';
import type { ExploreEvent } from '#charts/explore/draft/exploreEvent.ts';
import type { ExploreState } from '#charts/explore/draft/exploreState.ts';
import { createArrangements } from '#ui/chart/chartArrangement.ts';
import type { ChartContent, ChartViewProps } from '#ui/chart/chartViewProps.ts';
import { ChartView } from '#ui/chart/ChartView.tsx';
import { Badge } from '#ui/kit/Badge.tsx';
import { EmptyState } from '#ui/kit/EmptyState.tsx';
import { ProgressBar } from '#ui/kit/ProgressBar.tsx';
import { afterPaint } from '#ui/paint/afterPaint.ts';
import { t } from '#ui/t.ts';
import { aboutChart } from '../../shared/charts/aboutChart.ts';
import styles from '../Explore.module.css';
import { Suggestions, type SuggestionsProps } from './Suggestions.tsx';
import type { ExploreRows, ExploreStore } from '../exploreStore.ts';
import { useChartContent } from './useChartContent.ts';

export interface ChartPaneProps {
  readonly name: string;
  readonly state: ExploreState;
  readonly send: (event: ExploreEvent) => void;
  readonly rows: ExploreRows | null;
  readonly expected: ExploreStore['expected'];
  /** Whether the rows on screen are of other controls. */
  readonly isOutdated: boolean;
  /** Whether the stored controls cannot be read. */
  readonly isUnreadable?: boolean;
  readonly dataset: DatasetDetail | null;
  readonly countDistinct: SuggestionsProps['countDistinct'];
  readonly onFailure: (error: unknown) => void;
  /** Shows where the rows come from, and how old they are. */
  readonly source: (answer: ExploreRows) => ReactNode;
  readonly chartImages?: ChartViewProps['chartImages'] | undefined;
  /** Draws the chart with its annotation layers; without it, layers with rows are not drawn. */
  readonly annotated?: ((props: ChartViewProps, moment: unknown) => ReactNode) | undefined;
}

/** The chart with the data last requested and the current formatting. */
export function ChartPane({
  name,
  state,
  send,
  rows,
  expected,
  isOutdated,
  isUnreadable = false,
  dataset,
  countDistinct,
  onFailure,
  source,
  chartImages,
  annotated = (props) => <ChartView {...props} />,
}: ChartPaneProps): ReactNode {
  const { run } = state;
  const isLoading = run.status === 'loading';
  // Rows of another request are not drawn with this type.
  const requested =
    rows === null ? null : rows.form['viz_type'] === state.drawn?.['viz_type'] ? state.drawn : rows.form;
  const headings = useMemo(() => (dataset === null ? undefined : headingsOf(dataset)), [dataset]);
  const { shown, ahead } = useChartContent(requested, rows?.frames ?? null, dataset, expected);
  const form = shown?.form ?? null;
  // After the chart is drawn.
  const described = useDeferredValue(shown);
  const about = useMemo(
    () => aboutChart(described?.form ?? null, described?.frames[0]),
    [described?.form, described?.frames],
  );
  // A query that fails removes the chart until the next one is answered.
  const [arrangementOf] = useState(createArrangements);
  const type = textOf(form?.['viz_type']) ?? '';
  const arrangement = useMemo(() => arrangementOf(type), [arrangementOf, type]);
  const rendered = useRendered(isLoading, shown, send);
  const onOwnState = useCallback(
    (ownState: FormData | undefined) => send({ kind: 'ownState', ownState }),
    [send],
  );
  const origin = useMemo(() => rows && source(rows), [rows, source]);
  // The last request brought no rows.
  const isEarlier =
    rows !== null &&
    (run.status === 'failed' || run.status === 'stopped') &&
    state.request !== null &&
    rows.form !== state.request.form;
  return (
    <section aria-label={t('Chart')} className={styles['pane']}>
      <figure
        data-explore-chart
        data-inert-until-painted
        aria-label={name}
        aria-busy={isLoading}
        aria-description={about}
        data-state={run.status}
        className={styles['figure']}
      >
        {rows !== null && (
          <figcaption className={styles['origin']}>
            {isEarlier ? <Badge kind="aged">{t('Before the change')}</Badge> : origin}
          </figcaption>
        )}
        {isLoading && (
          <div className={styles['loading']}>
            <ProgressBar label={t('Loading the chart')} value={null} />
          </div>
        )}
        {run.alert !== null && (
          <p role="alert" className={styles['error']}>
            {t(run.alert)}
          </p>
        )}
        {isEarlier && (
          <p role="status" className={styles['note']}>
            {t('This is the chart from before the change. Undo brings its controls back.')}
          </p>
        )}
        {shown === null || rows === null
          ? !isLoading && (
              <div className={styles['noChart']}>
                <EmptyState
                  title={t('No chart yet')}
                  action={
                    dataset !== null &&
                    run.status !== 'failed' && (
                      <Suggestions
                        {...{ dataset, countDistinct }}
                        onChoose={(chart) => send({ kind: 'suggested', chart })}
                      />
                    )
                  }
                >
                  {startText(state, isUnreadable)}
                </EmptyState>
              </div>
            )
          : annotated(
              {
                label: name,
                ...shown,
                ahead,
                arrangement,
                ...(dataset !== null && headings && { headings, metrics: dataset.metrics }),
                ...(chartImages && { chartImages }),
                isOnly: true,
                onOwnState,
                onRendered: rendered,
                onFailure,
              },
              rows,
            )}
      </figure>
      {rows !== null && isOutdated && (
        <p role="status" className={styles['note']}>
          {t('The controls have changed since.')}
        </p>
      )}
    </section>
  );
}

/** Reports that the chart is rendered once it is painted: the report renders the page again. */
function useRendered(
  isLoading: boolean,
  content: ChartContent | null,
  send: ChartPaneProps['send'],
): () => void {
  const now = useRef({ isLoading, content });
  const drawn = useRef<ChartContent | null>(null);
  useLayoutEffect(() => {
    now.current = { isLoading, content };
  }, [isLoading, content]);
  const report = useCallback(() => {
    void afterPaint().then(() => {
      if (!now.current.isLoading) send({ kind: 'chart', event: { kind: 'rendered' } });
    });
  }, [send]);
  // An answer with the rows that are drawn draws nothing again.
  useEffect(() => {
    if (!isLoading && content !== null && drawn.current === content) report();
  }, [isLoading, content, report]);
  return useCallback(() => {
    drawn.current = now.current.content;
    // Stored rows that are drawn until the request is answered do not end it.
    if (!now.current.isLoading) report();
  }, [report]);
}

function startText({ run, history, isAtOnce }: ExploreState, isUnreadable: boolean): string {
  if (isUnreadable && history.past.length === 0)
    return t(
      'The stored controls of this chart cannot be read. Choose them again, or start with one of these:',
    );
  if (run.status === 'failed') return t('Change the controls, then press Update chart.');
  return isAtOnce
    ? t('Choose metrics and dimensions. Or start with one of these:')
    : t('Choose metrics and dimensions, then press Update chart. Or start with one of these:');
}
