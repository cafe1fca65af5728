import type { View } from 'vega';
import type { JsonRecord } from '#domain/jsonValue.ts';
import { fitSpec } from '#charts/kit/spec/layout/fitSpec.ts';
import type { ChartSpec } from '#charts/kit/spec/chartSpec.ts';
import { SECOND, type Millis } from '#domain/time.ts';
import { createIdleWait } from '../../paint/idleWait.ts';
import { nextTask, oncePerFrame, whenIdle } from '../../paint/turns.ts';
import type { Area, PlotArea } from '../chartViewProps.ts';
import { type HeldEvents, holdEvents } from './view/heldEvents.ts';
import { makeView, type ViewRequest } from './view/makeView.ts';
import { buildOf } from './view/specChange.ts';
import type { ChartImageStore, Size } from './images/chartImageStore.ts';
import { type PlacedMark, placedMarks } from './placedMarks.ts';
import { showImage } from './images/showImage.ts';
import {
  areaOf,
  fitView,
  isSameSize,
  NO_SIZE,
  plotOf,
  type ShownView,
  withPicture,
} from './view/shownView.ts';
import { hasSignal, setSignals } from './view/specSignals.ts';
import { createStoredImage } from './images/storedImage.ts';
import { createViewAhead } from './view/viewAhead.ts';
import { listenToView, type PointerEvents } from './view/viewEvents.ts';

/** Events of a chart, reported only while it is the latest one. */
export interface DrawingEvents extends PointerEvents {
  readonly drawn: () => void;
  readonly failed: (error: unknown) => void;
}

/** Draws charts in a box, one after the other. */
export interface VegaDrawing {
  /**
   * The previous chart stays until the new one is ready, so that new rows do not flash. `isOnly` if no other chart is
   * drawn at the same time.
   */
  show(picture: ChartSpec, isOnly?: boolean): void;
  /**
   * A chart that will probably be shown next: it is drawn while the page is idle, and is shown at once then. `roomAhead`
   * is as large as the box will be; null if that stays as it is.
   */
  expect(picture: ChartSpec, roomAhead: HTMLElement | null): void;
  /** The marks on screen; none, and they are drawn soon, while a stored image is shown. */
  marks(): readonly PlacedMark[];
  /**
   * Sets signals to the person's values, now and for the charts that follow; the others are as in the spec. Done when
   * the marks are at their new places.
   */
  set(signals: JsonRecord): Promise<void>;
  /** The key of the mark that the last press began on; null if there is none, or it has no key. */
  grabbed(): string | null;
  /** The plot, in pixels from the corner of the drawing; null while there is none. */
  area(): Area | null;
  /** Where the marks of a chart with a time axis are; null while it is not drawn. */
  plot(): PlotArea | null;
  /** How many marks have no room: the signal of that name. */
  leftOut(): number;
  end(): void;
}

/** How long a changed chart must be stable before its image is stored again. */
const SETTLED: Millis = SECOND;

/** In a smaller box nothing is drawn, in pixels. */
const MIN_SIDE = 8;

/**
 * Draws the latest chart at the size of its box, and resizes with it. A stored image of the same chart is shown at
 * once, and the chart is drawn when the page is idle or a person interacts.
 */
export function createDrawing(room: HTMLElement, shelf: ChartImageStore, events: DrawingEvents): VegaDrawing {
  let wanted: ChartSpec | null = null;
  let drawn: ChartSpec | null = null;
  let size: Size = NO_SIZE;
  let shown: ShownView | null = null;
  let isRunning = false;
  let isEnded = false;
  let own: JsonRecord = {};
  let grabbed: string | null = null;
  let turn: ReturnType<typeof setTimeout> | undefined;
  let storing: ReturnType<typeof setTimeout> | undefined;
  const runShown = oncePerFrame(async () => (isEnded ? undefined : shown?.view.runAsync()));
  const idle = createIdleWait();
  const image = createStoredImage(shelf);
  const ahead = createViewAhead({ makeView: makeOwnView, onFailure: events.failed });

  /** Shows the stored image until it is time to draw; events are held meanwhile. */
  async function showStoredImage(picture: ChartSpec): Promise<HeldEvents | null> {
    const stored = await image.find(size);
    if (stored === null || isEnded || picture !== wanted) return null;
    const layer = document.createElement('div');
    room.append(layer);
    showImage(layer, stored);
    events.drawn();
    const held = holdEvents(room, idle.hurry);
    await idle.wait();
    return held;
  }

  function makeOwnView(request: ViewRequest): Promise<ShownView | null> {
    const onGrab = (key: string | null): void => {
      grabbed = key;
    };
    return makeView(request, (view) => listenToView(view, () => isLatest(view), events, onGrab));
  }

  /** Shows a view in place of the one before, which stays in the page until this one is drawn. */
  async function showNewView(picture: ChartSpec, spec: JsonRecord, build: string): Promise<boolean> {
    const isWanted = (): boolean => !isEnded && picture === wanted;
    const view = await makeOwnView({ picture, spec, build, isWanted });
    if (view === null) return false;
    shown?.view.finalize();
    shown = view;
    room.append(view.layer);
    await nextTask();
    return isWanted();
  }

  /** Shows a view that is drawn. */
  function showReadyView(ready: ShownView): void {
    room.append(ready.layer);
    removeLayersBefore(ready.layer);
    if (shown !== null) ahead.reuse(shown);
    shown = ready;
  }

  const isLatest = (view: View): boolean => shown?.view === view && drawn === wanted;

  async function run(picture: ChartSpec): Promise<void> {
    const ready = ahead.take(picture, size);
    if (ready !== null) {
      showReadyView(ready);
      // The component has not committed its latest render yet, whose props `drawn` reads.
      await Promise.resolve();
      return isEnded ? undefined : finish(picture, ready, null, SETTLED);
    }
    const spec = fitSpec(picture.spec, size);
    const build = buildOf(spec);
    const isNew = shown?.build !== build;
    let held: HeldEvents | null = null;
    if (shown?.build === build) shown = withPicture(shown, picture);
    else {
      if (shown === null) held = await showStoredImage(picture);
      if (!(await showNewView(picture, spec, build))) return held?.end();
    }
    if (shown === null) return held?.end();
    shown = fitView(shown, size);
    const drawing = shown;
    setSignals(drawing.view, picture, own, own);
    await drawing.view.runAsync();
    if (isEnded) return held?.end();
    removeLayersBefore(drawing.layer);
    finish(picture, drawing, held, isNew ? 0 : SETTLED);
  }

  /** The chart is drawn. */
  function finish(
    picture: ChartSpec,
    { layer }: ShownView,
    held: HeldEvents | null,
    untilStored: Millis,
  ): void {
    if (picture === wanted) events.drawn();
    const canvas = layer.querySelector('canvas');
    if (canvas !== null) held?.replay(canvas);
    clearTimeout(storing);
    storing = setTimeout(() => whenIdle(() => void store(picture, layer)), untilStored);
  }

  async function store(picture: ChartSpec, layer: HTMLElement): Promise<void> {
    // Its image is of the chart as it is in the spec.
    if (isEnded || isRunning || picture !== wanted || Object.keys(own).length > 0) return;
    await image.store(size, layer);
  }

  function draw(): void {
    const picture = wanted;
    const box = sizeOf(room);
    if (picture === null || isEnded || box.width < MIN_SIDE || box.height < MIN_SIDE) return;
    if (drawn === picture && isSameSize(size, box)) return;
    // A size set while Vega fits the previous one is lost; it is checked again afterwards.
    if (isRunning) return idle.hurry();
    isRunning = true;
    size = box;
    if (drawn !== picture) image.setChart(picture);
    drawn = picture;
    run(picture).then(() => {
      isRunning = false;
      draw();
    }, events.failed);
  }

  const observer = new ResizeObserver(draw);

  return {
    show(picture, isOnly = false) {
      wanted = picture;
      clearTimeout(turn);
      // A view that is there is drawn in the frame that is about to be painted.
      if (isOnly && shown !== null && !isRunning) return draw();
      // A dashboard draws many at once: each has its own task, so that the page stays responsive.
      turn = setTimeout(() => {
        draw();
        observer.observe(room);
      });
    },
    expect(picture, roomAhead) {
      if (isEnded || shown === null || picture === wanted) return;
      image.identify(picture);
      ahead.expect(picture, roomAhead === null ? size : sizeOf(roomAhead), own);
    },
    marks() {
      idle.hurry();
      return shown === null ? [] : placedMarks(shown.view);
    },
    set(signals) {
      const before = own;
      own = signals;
      ahead.expect(null, size, own);
      idle.hurry();
      if (shown === null) return Promise.resolve();
      setSignals(shown.view, shown.picture, own, { ...before, ...own });
      // Pointers move more often than there are frames.
      return runShown();
    },
    grabbed: () => grabbed,
    area: () => shown && areaOf(shown.view),
    plot: () => (shown === null || drawn !== wanted ? null : plotOf(shown.view)),
    leftOut: () =>
      shown !== null && hasSignal(shown.picture, 'leftOut') ? Number(shown.view.signal('leftOut')) : 0,
    end() {
      isEnded = true;
      clearTimeout(turn);
      clearTimeout(storing);
      idle.hurry();
      observer.disconnect();
      ahead.end();
      shown?.view.finalize();
      room.replaceChildren();
    },
  };
}

const sizeOf = ({ clientWidth: width, clientHeight: height }: HTMLElement): Size => ({ width, height });

function removeLayersBefore(layer: HTMLElement): void {
  while (layer.previousSibling !== null) layer.previousSibling.remove();
}
