import {
  type DragEvent,
  type ReactNode,
  startTransition,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import type { DatasetDetail } from '#domain/dataset/dataset.ts';
import { panelFor } from '#domain/explore/draft/exploreDraft.ts';
import { formOf, updateOf } from '#domain/explore/draft/exploreState.ts';
import { FIRST_LAYOUT, type PanelLayout } from '#domain/explore/panel/panelLayout.ts';
import { notUsed } from '#domain/explore/fit/setAside.ts';
import type { ControlErrors } from '#domain/explore/panel/validateControls.ts';
import { vizType } from '#domain/chart/form/formData.ts';
import { vizTypeName } from '#domain/chart/vizTypeName.ts';
import { type Millis, SECOND } from '#domain/time.ts';
import { useHoldToDrag } from '#ui/drag/useHoldToDrag.ts';
import { SplitPane } from '#ui/kit/SplitPane.tsx';
import { t } from '#ui/t.ts';
import { whenIdle } from '#ui/paint/turns.ts';
import { useAfterPaint } from '#ui/paint/useAfterPaint.ts';
import { useMedia } from '#ui/page/useMedia.ts';
import { ChartPane, type ChartPaneProps } from './panes/ChartPane.tsx';
import type { FieldContext } from './controls/controlProps.ts';
import { draggedKinds } from './controls/drag/partDrag.ts';
import { ControlsPane, type ControlsPaneProps } from './panes/ControlsPane.tsx';
import { DataPane } from './panes/DataPane.tsx';
import { DatasetPane } from './panes/DatasetPane.tsx';
import { UnreadableNote } from './panes/UnreadableNote.tsx';
import styles from './Explore.module.css';
import { ExploreToolbar, toolbarState, type Steps } from './toolbar/ExploreToolbar.tsx';
import type { ExploreRows } from './exploreStore.ts';
import type { Explored } from './useExplore.ts';

export interface ExploreViewProps {
  /** The chart's name. */
  readonly name: string;
  readonly explored: Explored;
  readonly steps: Steps;
  /** Of the controls, by key. */
  readonly errors: ControlErrors;
  readonly datasetName: string;
  /** Null until it is read. */
  readonly dataset: DatasetDetail | null;
  /** Why it cannot be read; null while it is being read. */
  readonly datasetNote?: string | null;
  /** Where the dataset is edited. */
  readonly datasetAddress?: string | null;
  readonly onChangeDataset?: () => void;
  /** A person is about to change a control. */
  readonly onNearControls?: () => void;
  /** The first rows of the dataset. */
  readonly samples?: (() => ReactNode) | undefined;
  readonly timeRangeFault: (text: string) => string | null;
  readonly check?: FieldContext['check'];
  readonly onFailure: (error: unknown) => void;
  /** Shows where the rows come from, and how old they are. */
  readonly source: (answer: ExploreRows) => ReactNode;
  readonly countDistinct: ChartPaneProps['countDistinct'];
  readonly annotated?: ChartPaneProps['annotated'];
  readonly chartImages?: ChartPaneProps['chartImages'];
  readonly values?: FieldContext['values'];
  readonly annotationSources?: FieldContext['annotationSources'];
  readonly charts?: FieldContext['charts'];
  /** The stored controls, if they cannot be read. */
  readonly unreadable?: string | null;
  /** How the person arranged the page on this device, and where a change of it is stored. */
  readonly layout?: PanelLayout;
  readonly onLayout?: ControlsPaneProps['onLayout'];
  /** Whether another page embeds the chart: nothing else is shown. */
  readonly isAlone?: boolean;
}

/** A chart being created or edited: its dataset, its controls, and the chart with its data. */
export function ExploreView(props: ExploreViewProps): ReactNode {
  const {
    name,
    explored,
    steps,
    errors,
    datasetName,
    dataset,
    datasetNote = null,
    timeRangeFault,
    check = null,
    onFailure,
    source,
    unreadable = null,
  } = props;
  const isUnreadable = unreadable !== null;
  const { state, answer, send } = explored;
  const root = useRef<HTMLDivElement>(null);
  useHoldToDrag(root);
  const isWhole = useWhole(answer !== null);
  // The chart comes first: its rows as a table take as long to lay out.
  const listed = useAfterPaint(answer);
  const { onLayout } = props;
  const [sizes, setSizes] = useState((props.layout ?? FIRST_LAYOUT).sizes);
  const resize = (part: Partial<PanelLayout['sizes']>): void => {
    setSizes((before) => ({ ...before, ...part }));
    onLayout?.((before) => ({ ...before, sizes: { ...before.sizes, ...part } }));
  };
  const form = formOf(state);
  const update = updateOf(state);
  useEffect(() => {
    if (dataset !== null) send({ kind: 'datasetRead', dataset });
  }, [dataset, send]);
  const add = useCallback(
    (of: 'metrics' | 'columns', added: string) => send({ kind: 'added', of, name: added }),
    [send],
  );
  const { annotationSources, charts, values } = props;
  const context = useMemo(
    () => ({ dataset, timeRangeFault, check, annotationSources, charts, values }),
    [dataset, timeRangeFault, check, annotationSources, charts, values],
  );
  const isNarrow = useMedia('(max-width: 720px)');
  const datasetPane = isWhole && (
    <DatasetPane
      name={datasetName}
      dataset={dataset}
      note={datasetNote}
      editAddress={props.datasetAddress ?? null}
      onChange={props.onChangeDataset ?? null}
      onAdd={add}
    />
  );
  const controls = isWhole && (
    <ControlsPane
      {...{ form, errors, send, context }}
      opened={state.opened}
      {...(props.layout && { layout: props.layout })}
      {...(onLayout && { onLayout })}
      {...(props.onNearControls && { onNear: props.onNearControls })}
    />
  );
  const chart = (
    <ChartPane
      {...{ name, state, send, answer, dataset, onFailure, source, annotated: props.annotated }}
      isUnreadable={isUnreadable}
      isOutdated={update === 'query'}
      countDistinct={props.countDistinct}
      chartImages={props.chartImages}
    />
  );
  if (props.isAlone === true) return <div className={styles['explore']}>{chart}</div>;
  const data = isWhole && (
    <DataPane
      form={form}
      answer={listed}
      isLoading={listed === null && (answer !== null || state.run.status === 'loading')}
      samples={props.samples ?? null}
    />
  );
  return (
    <div
      ref={root}
      role="presentation"
      className={styles['explore']}
      onDragStart={markDragged}
      onDragEnd={unmarkDragged}
      onDropCapture={unmarkDragged}
    >
      <ExploreToolbar {...toolbarState(state, errors)} {...{ steps, send }} />
      {isUnreadable && <UnreadableNote stored={unreadable} />}
      <ReplacedNote state={state} />
      <SetAsideNote state={state} />
      {isNarrow ? (
        <div className={styles['stack']}>
          {chart}
          {controls}
          {data}
          {datasetPane}
        </div>
      ) : (
        <div className={styles['panes']}>
          <SplitPane
            label={t('Resize the dataset')}
            direction="row"
            size={sizes.dataset}
            onResized={(size) => resize({ dataset: size })}
            first={datasetPane}
            second={
              <SplitPane
                label={t('Resize the controls')}
                direction="row"
                size={sizes.controls}
                onResized={(size) => resize({ controls: size })}
                first={controls}
                second={
                  <SplitPane
                    label={t('Resize the chart')}
                    direction="column"
                    size={sizes.chart}
                    onResized={(size) => resize({ chart: size })}
                    first={chart}
                    second={data}
                  />
                }
              />
            }
          />
        </div>
      )}
    </div>
  );
}

/* Styles mark the fields that take what is dragged: nothing is rendered again for it. */
const DRAGGED = 'data-dragged';
const markDragged = (event: DragEvent): void =>
  event.currentTarget.setAttribute(DRAGGED, draggedKinds(event).join(' '));
const unmarkDragged = (event: DragEvent): void => event.currentTarget.removeAttribute(DRAGGED);

/** How long the panes beside a stored chart wait for it. */
const CHART_FIRST: Millis = 0.3 * SECOND;

/** Whether all panes are rendered: those beside a chart that is stored take longer than it, and come after it. */
function useWhole(isStored: boolean): boolean {
  const [isWhole, setWhole] = useState(!isStored);
  useEffect(() => {
    if (!isWhole) whenIdle(() => startTransition(() => setWhole(true)), CHART_FIRST);
  }, [isWhole]);
  return isWhole;
}

/** The chart was made with a type that a newer one replaced. */
function ReplacedNote({ state }: Pick<Explored, 'state'>): ReactNode {
  const { replacedType, opened } = state;
  if (replacedType === null) return null;
  return (
    <p role="status" className={styles['note']}>
      {t('This chart is of the older type {older}. It is edited as {type}, and saved as one.', {
        older: replacedType,
        type: vizTypeName(vizType(opened)),
      })}
    </p>
  );
}

/** Settings that the chart's type or dataset does not support. */
function SetAsideNote({ state }: Pick<Explored, 'state'>): ReactNode {
  const setAside = notUsed(state.history.present.setAside, panelFor(formOf(state)));
  if (setAside.length === 0) return null;
  const labelsOf = (why: 'type' | 'dataset'): string =>
    setAside.flatMap(({ control, because }) => (because === why ? [t(control.label)] : [])).join(', ');
  const [type, dataset] = [labelsOf('type'), labelsOf('dataset')];
  return (
    <p role="status" className={styles['note']}>
      {type !== '' && t('Not used by this chart type: {what}. ', { what: type })}
      {dataset !== '' && t('Not in this dataset: {what}. ', { what: dataset })}
      {t('Restored with a type or dataset that supports {n|it|them}.', { n: setAside.length })}
    </p>
  );
}
