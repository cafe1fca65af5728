import { type ReactNode, useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { startLabelColors } from '#domain/chart/colors/labelColors.ts';
import { createColorBook } from '#domain/chart/colors/colorBook.ts';
import { chartColors } from '#domain/chart/chartColors.ts';
import { type FormData, textOf } from '#domain/chart/form/formData.ts';
import { withDatasetFormats } from '#domain/chart/form/withDatasetFormats.ts';
import type { DatasetDetail } from '#domain/dataset/dataset.ts';
import type { ExploreEvent, ExploreState } from '#domain/explore/draft/exploreState.ts';
import { withAutozoom } from '#domain/explore/maps/withAutozoom.ts';
import { createArrangements } from '#ui/chart/chartArrangement.ts';
import type { ChartViewProps } from '#ui/chart/chartViewProps.ts';
import { ChartView } from '#ui/chart/ChartView.tsx';
import { Badge } from '#ui/kit/Badge.tsx';
import { EmptyState } from '#ui/kit/EmptyState.tsx';
import { ProgressBar } from '#ui/kit/ProgressBar.tsx';
import { afterPaint } from '#ui/paint/afterPaint.ts';
import { t } from '#ui/t.ts';
import styles from '../Explore.module.css';
import { Suggestions, type SuggestionsProps } from './Suggestions.tsx';
import type { ExploreRows } from '../exploreStore.ts';

export interface ChartPaneProps {
  readonly name: string;
  readonly state: ExploreState;
  readonly send: (event: ExploreEvent) => void;
  readonly rows: ExploreRows | null;
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
  const form = useMemo(() => {
    if (requested === null) return null;
    const whole = withAutozoom(requested);
    return dataset === null ? whole : withDatasetFormats(whole, dataset);
  }, [requested, dataset]);
  const colors = useMemo(
    () =>
      form === null || rows === null
        ? null
        : chartColors(createColorBook(startLabelColors({})), form, rows.frames),
    [form, rows],
  );
  // A query that fails removes the chart until the next one is answered.
  const [arrangementOf] = useState(createArrangements);
  const type = textOf(form?.['viz_type']) ?? '';
  const arrangement = useMemo(() => arrangementOf(type), [arrangementOf, type]);
  const rendered = useRendered(isLoading, send);
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
        aria-label={name}
        aria-busy={isLoading}
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
        {form === null || colors === null || rows === null
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
                form,
                frames: rows.frames,
                colors,
                arrangement,
                ...(dataset !== null && { headings: dataset.verboseNames, metrics: dataset.metrics }),
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
function useRendered(isLoading: boolean, send: ChartPaneProps['send']): () => void {
  const isLoadingNow = useRef(isLoading);
  useLayoutEffect(() => {
    isLoadingNow.current = isLoading;
  }, [isLoading]);
  return useCallback(() => {
    // Stored rows that are drawn until the request is answered do not end it.
    if (isLoadingNow.current) return;
    void afterPaint().then(() => {
      if (!isLoadingNow.current) send({ kind: 'chart', event: { kind: 'rendered' } });
    });
  }, [send]);
}

function startText({ run, history }: ExploreState, isUnreadable: boolean): string {
  if (isUnreadable && history.past.length === 0)
    return t(
      'The stored controls of this chart cannot be read. Choose them again, or start with one of these:',
    );
  return run.status === 'failed'
    ? t('Change the controls, then press Update chart.')
    : t('Choose metrics and dimensions, then press Update chart. Or start with one of these:');
}
