import type { View } from 'vega';
import { asList, asRecord, asText } from '#domain/jsonValue.ts';
import type { JsonRecord } from '#domain/jsonValue.ts';
import { fitSpec } from '#domain/chart/spec/fitSpec.ts';
import type { MarkPlace, ChartSpec, TimeSpan } from '#domain/chart/spec/chartSpec.ts';
import { SECOND } from '#domain/time.ts';
import type { Millis } from '#domain/time.ts';
import { nextTask, whenIdle } from '../../paint/turns.ts';
import type { Area, PlotArea } from '../chartViewProps.ts';
import type { HeldEvents } from './heldEvents.ts';
import { holdEvents } from './heldEvents.ts';
import { announceValues, buildOf, type CreateChange } from './specChange.ts';
import type { ChartImageStore, Size } from './chartImageStore.ts';
import { imageKey, specKey } from './chartImageStore.ts';
import type { PlacedMark } from './placedMarks.ts';
import { cornerOf, placedMarks, placeOf } from './placedMarks.ts';
import { imageOf, showImage } from './showImage.ts';

/** Events of a chart, reported only while it is the latest one. */
export interface DrawingEvents {
  readonly pointed: (place: MarkPlace | null, event: MouseEvent) => void;
  readonly pressed: (place: MarkPlace) => void;
  readonly asked: (place: MarkPlace, at: { readonly x: number; readonly y: number }) => void;
  readonly drawn: () => void;
  readonly failed: (error: unknown) => void;
}

/** Draws charts in a box, one after the other. */
export interface Drawing {
  /**
   * The previous chart stays until the new one is ready, so that new rows do not flash. `isOnly` if no other chart is
   * drawn at the same time.
   */
  show(picture: ChartSpec, isOnly?: boolean): void;
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
  end(): void;
}

interface Shown {
  readonly view: View;
  readonly createChange: CreateChange;
  readonly layer: HTMLElement;
  readonly build: string;
  readonly picture: ChartSpec;
  /** What it was last fitted to. */
  readonly size: Size;
}

/** How long a changed chart must be stable before its image is stored again. */
const SETTLED: Millis = SECOND;

/**
 * Draws the latest chart at the size of its box, and resizes with it. A stored image of the same chart is shown at
 * once, and the chart is drawn when the page is idle or a person interacts.
 */
export function createDrawing(room: HTMLElement, shelf: ChartImageStore, events: DrawingEvents): Drawing {
  let wanted: ChartSpec | null = null;
  let drawn: ChartSpec | null = null;
  let drawnKey: string | null = null;
  let size: Size = { width: 0, height: 0 };
  let shown: Shown | null = null;
  let isRunning = false;
  let isEnded = false;
  let hurry: () => void = () => undefined;
  let own: JsonRecord = {};
  let setting: Promise<void> | null = null;
  let grabbed: string | null = null;
  let turn: ReturnType<typeof setTimeout> | undefined;
  let keeping: ReturnType<typeof setTimeout> | undefined;

  function addLayer(): HTMLElement {
    const layer = document.createElement('div');
    room.append(layer);
    return layer;
  }

  /** The image key of the drawn chart. */
  const keyNow = (): string | null => drawnKey && imageKey(drawnKey, size, window.devicePixelRatio);

  /** Shows the stored image until it is time to draw; events are held meanwhile. */
  async function showHeldPicture(picture: ChartSpec): Promise<HeldEvents | null> {
    const key = keyNow();
    const image = key === null ? null : await shelf.find(key);
    if (image === null || isEnded || picture !== wanted) return null;
    showImage(addLayer(), image);
    events.drawn();
    const held = holdEvents(room, () => hurry());
    await new Promise<void>((resolve) => {
      hurry = resolve;
      whenIdle(resolve);
    });
    return held;
  }

  /** A new view of a chart, built in several tasks; null if superseded meanwhile. */
  async function makeView(picture: ChartSpec, spec: JsonRecord, build: string): Promise<Shown | null> {
    const { createChange, createView, readSpec } = await import('./vegaRuntime.ts');
    const isWanted = (): boolean => !isEnded && picture === wanted;
    await nextTask();
    if (!isWanted()) return null;
    const runtime = readSpec(spec);
    await nextTask();
    if (!isWanted()) return null;
    shown?.view.finalize();
    const layer = addLayer();
    const view = createView(runtime, layer);
    listen(view);
    shown = { view, createChange, layer, build, picture, size: NO_SIZE };
    await nextTask();
    return isWanted() ? shown : null;
  }

  function listen(view: View): void {
    const isLatest = (): boolean => shown?.view === view && drawn === wanted;
    view.addEventListener('mousemove', (event, item) => {
      if (isLatest()) events.pointed(placeOf(item), event as MouseEvent);
    });
    view.addEventListener('pointerdown', (_event, item) => {
      const { key } = asRecord(asRecord(item)['datum']);
      grabbed = typeof key === 'string' ? key : null;
    });
    view.addEventListener('click', (_event, item) => {
      const place = placeOf(item);
      if (place !== null && isLatest()) events.pressed(place);
    });
    view.addEventListener('contextmenu', (event, item) => {
      const place = placeOf(item);
      if (place !== null && isLatest() && event instanceof MouseEvent)
        events.asked(place, { x: event.clientX, y: event.clientY });
    });
  }

  /** The view that shows the chart when it runs: the previous one, if only its values differ. */
  function viewBefore(picture: ChartSpec, build: string): Shown | null {
    if (shown?.build !== build) return null;
    if (shown.picture === picture) return shown;
    const hasOtherRows = announceValues(shown.view, picture.spec, shown.picture.spec, shown.createChange);
    // The hovered mark is another row by now.
    if (hasSignal(picture, 'hover')) shown.view.signal('hover', null);
    // Other rows are fitted from scratch, as in a new view.
    shown = { ...shown, picture, size: hasOtherRows ? NO_SIZE : shown.size };
    return shown;
  }

  /** Sets these signals, as far as the chart has them, to the person's values or to those of the spec. */
  function setOwn(view: View, { spec }: ChartSpec, names: JsonRecord): void {
    for (const signal of asList(spec['signals'])) {
      const { name, value } = asRecord(signal);
      const key = asText(name);
      if (Object.hasOwn(names, key)) view.signal(key, Object.hasOwn(own, key) ? own[key] : value);
    }
  }

  async function run(picture: ChartSpec): Promise<void> {
    const spec = fitSpec(picture.spec, size);
    const build = buildOf(spec);
    let held: HeldEvents | null = null;
    let ready = viewBefore(picture, build);
    const isNew = ready === null;
    if (ready === null) {
      if (shown === null) held = await showHeldPicture(picture);
      ready = await makeView(picture, spec, build);
    }
    if (ready === null) return held?.end();
    const { view, layer } = ready;
    // Set to its box, it would be fitted again, with all marks, although only values differ.
    if (!isSameSize(ready.size, size)) view.width(size.width).height(size.height);
    view.resize();
    if (shown === ready) shown = { ...ready, size };
    // Charts with rotated labels in a small box request its width.
    if (hasSignal(picture, 'room')) view.signal('room', size.width);
    setOwn(view, picture, own);
    await view.runAsync();
    if (isEnded) return held?.end();
    while (layer.previousSibling !== null) layer.previousSibling.remove();
    if (picture === wanted) events.drawn();
    const canvas = layer.querySelector('canvas');
    if (canvas !== null) held?.replay(canvas);
    clearTimeout(keeping);
    keeping = setTimeout(() => whenIdle(() => void keep(picture, layer)), isNew ? 0 : SETTLED);
  }

  async function keep(picture: ChartSpec, layer: HTMLElement): Promise<void> {
    // Its image is of the chart as it is in the spec.
    if (isEnded || isRunning || picture !== wanted || Object.keys(own).length > 0) return;
    const key = keyNow();
    if (key === null || (await shelf.has(key))) return;
    const image = await imageOf(layer);
    if (image !== null) shelf.keep(key, image);
  }

  function draw(): void {
    const picture = wanted;
    const { clientWidth: width, clientHeight: height } = room;
    if (picture === null || isEnded || width < 8 || height < 8) return;
    if (drawn === picture && size.width === width && size.height === height) return;
    // A size set while Vega fits the previous one is lost; it is checked again afterwards.
    if (isRunning) return hurry();
    isRunning = true;
    size = { width, height };
    if (drawn !== picture) drawnKey = shelf.isUsed?.() === false ? null : specKey(picture.spec);
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
    marks() {
      hurry();
      return shown === null ? [] : placedMarks(shown.view);
    },
    set(signals) {
      const before = own;
      own = signals;
      hurry();
      if (shown === null) return Promise.resolve();
      setOwn(shown.view, shown.picture, { ...before, ...own });
      // Pointers move more often than there are frames.
      setting ??= new Promise(requestAnimationFrame).then(async () => {
        setting = null;
        if (!isEnded) await shown?.view.runAsync();
      });
      return setting;
    },
    grabbed: () => grabbed,
    area() {
      if (shown === null) return null;
      const [left, top] = cornerOf(shown.view);
      return { left, top, width: shown.view.width(), height: shown.view.height() };
    },
    plot() {
      if (shown === null || drawn !== wanted) return null;
      const { view } = shown;
      const [left, top] = cornerOf(view);
      const ends = view.signal('alongDomain') as TimeSpan;
      return { left, top, width: view.width(), height: view.height(), ends };
    },
    end() {
      isEnded = true;
      clearTimeout(turn);
      clearTimeout(keeping);
      hurry();
      observer.disconnect();
      shown?.view.finalize();
      room.replaceChildren();
    },
  };
}

const NO_SIZE: Size = { width: 0, height: 0 };

const isSameSize = (a: Size, b: Size): boolean => a.width === b.width && a.height === b.height;

function hasSignal({ spec }: ChartSpec, name: string): boolean {
  return asList(spec['signals']).some((signal) => asRecord(signal)['name'] === name);
}
