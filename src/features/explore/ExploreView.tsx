import {
  type ReactNode,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  type DragEvent,
  startTransition,
  useState,
} from 'react';
import type { DatasetDetail } from '#domain/dataset/dataset.ts';
import { formOf, isFresh, updateOf } from '#charts/explore/draft/exploreState.ts';
import type { PanelLayout } from '#charts/explore/panel/panelLayout.ts';
import type { ControlErrors } from '#charts/explore/panel/validateControls.ts';
import { useHoldToDrag } from '#ui/drag/useHoldToDrag.ts';
import { useAfterPaint } from '#ui/paint/useAfterPaint.ts';
import { whenIdle } from '#ui/paint/turns.ts';
import { type Millis, SECOND } from '#domain/time.ts';
import { ChartPane, type ChartPaneProps } from './panes/ChartPane.tsx';
import type { FieldContext } from './controls/controlProps.ts';
import { ControlsPane, type ControlsPaneProps } from './panes/ControlsPane.tsx';
import { DataPane } from './panes/DataPane.tsx';
import { DatasetPane } from './panes/DatasetPane.tsx';
import { ExplorePanes } from './panes/ExplorePanes.tsx';
import { ReplacedNote, SetAsideNote } from './panes/FormNotes.tsx';
import { UnreadableNote } from './panes/UnreadableNote.tsx';
import { useInertUntilPainted } from './panes/useInertUntilPainted.ts';
import styles from './Explore.module.css';
import { ExploreToolbar, toolbarState, type Steps } from './toolbar/ExploreToolbar.tsx';
import { useAfterChart } from './useAfterChart.ts';
import type { ExploreRows } from './exploreStore.ts';
import type { Explored } from './useExplore.ts';
import { draggedKinds } from './controls/drag/partDrag.ts';

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

/* Styles mark the fields that take what is dragged: nothing is rendered again for it. */
const DRAGGED = 'data-dragged';

const markDragged = (event: DragEvent): void =>
  event.currentTarget.setAttribute(DRAGGED, draggedKinds(event).join(' '));

const unmarkDragged = (event: DragEvent): void => event.currentTarget.removeAttribute(DRAGGED);

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
  readonly today?: FieldContext['today'];
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
  const { state, rows, send, expect } = explored;
  const root = useRef<HTMLDivElement>(null);
  useHoldToDrag(root);
  useInertUntilPainted(root, useAfterChart(state.run.status));
  const isWhole = useWhole(rows !== null);
  // The chart comes first: its rows as a table take as long to lay out.
  const listed = useAfterPaint(rows);
  const { onLayout } = props;
  const form = formOf(state);
  const update = updateOf(state);
  useEffect(() => {
    if (dataset !== null) send({ kind: 'datasetRead', dataset });
  }, [dataset, send]);
  const add = useCallback(
    (of: 'metrics' | 'columns', added: string) => send({ kind: 'added', of, name: added }),
    [send],
  );
  const { annotationSources, charts, values, today } = props;
  const context = useMemo(
    () => ({ dataset, timeRangeFault, today, check, expect, annotationSources, charts, values }),
    [dataset, timeRangeFault, today, check, expect, annotationSources, charts, values],
  );
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
      base={state.base}
      isFresh={isFresh(state)}
      {...(props.layout && { layout: props.layout })}
      {...(onLayout && { onLayout })}
      {...(props.onNearControls && { onNear: props.onNearControls })}
    />
  );
  const chart = (
    <ChartPane
      {...{ name, state, send, rows, dataset, onFailure, source, annotated: props.annotated }}
      expected={explored.expected}
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
      rows={listed}
      isLoading={listed === null && (rows !== null || state.run.status === 'loading')}
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
      <ExploreToolbar {...toolbarState(state, errors)} {...{ steps, send, expect }} />
      {isUnreadable && <UnreadableNote stored={unreadable} />}
      <ReplacedNote state={state} />
      <SetAsideNote state={state} />
      <ExplorePanes
        {...{ chart, controls, data }}
        dataset={datasetPane}
        {...(props.layout && { layout: props.layout })}
        {...(onLayout && { onLayout })}
      />
    </div>
  );
}
