import type { View } from 'vega';
import { asList, asNumber, asRecord } from '#domain/jsonValue.ts';
import type { MarkPlace, Picture } from '#domain/chart/picture/picture.ts';
import { buildOf, tellValues } from './pictureChange.ts';
import { createView } from './vegaRuntime.ts';

/** What a person does with a drawing, told only while the picture is the one that was asked for last. */
export interface DrawingEvents {
  readonly pointed: (place: MarkPlace | null, event: MouseEvent) => void;
  readonly pressed: (place: MarkPlace) => void;
  readonly asked: (place: MarkPlace, at: { readonly x: number; readonly y: number }) => void;
  readonly drawn: () => void;
  readonly failed: (error: unknown) => void;
}

/** Pictures in a room, one after the other. */
export interface Drawing {
  /** The picture before stays until this one is there, so that new rows come without a flash. */
  show(picture: Picture): void;
  end(): void;
}

interface Shown {
  readonly view: View;
  readonly layer: HTMLElement;
  readonly build: string;
}

/** Draws the latest picture it was given in the size its room has, and follows that room. */
export function createDrawing(room: HTMLElement, events: DrawingEvents): Drawing {
  let wanted: Picture | null = null;
  let drawn: Picture | null = null;
  let size = { width: 0, height: 0 };
  let shown: Shown | null = null;
  let isRunning = false;
  let isEnded = false;
  let turn: ReturnType<typeof setTimeout> | undefined;

  function viewFor(picture: Picture): View {
    const build = buildOf(picture.spec);
    if (shown?.build === build) {
      tellValues(shown.view, picture.spec);
      // What was pointed at is another row by now.
      if (hasSignal(picture, 'hover')) shown.view.signal('hover', null);
      return shown.view;
    }
    shown?.view.finalize();
    const layer = document.createElement('div');
    room.append(layer);
    const view = createView(picture.spec, layer);
    listen(view);
    shown = { view, layer, build };
    return view;
  }

  function listen(view: View): void {
    const isLatest = (): boolean => shown?.view === view && drawn === wanted;
    view.addEventListener('mousemove', (event, item) => {
      if (isLatest()) events.pointed(placeOf(item), event as MouseEvent);
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

  function draw(): void {
    const picture = wanted;
    const { clientWidth: width, clientHeight: height } = room;
    // A size that is set while Vega fits the drawing into the one before is lost; it is looked at again afterwards.
    if (picture === null || isEnded || isRunning || width < 8 || height < 8) return;
    if (drawn === picture && size.width === width && size.height === height) return;
    isRunning = true;
    try {
      const view = drawn === picture && shown !== null ? shown.view : viewFor(picture);
      view.width(width).height(height).resize();
      // Drawings whose labels lie slanted when the room is small ask for its width.
      if (hasSignal(picture, 'room')) view.signal('room', width);
      size = { width, height };
      drawn = picture;
      view.runAsync().then(() => {
        isRunning = false;
        if (isEnded) return;
        while (shown?.layer.previousSibling != null) shown.layer.previousSibling.remove();
        if (drawn === wanted) events.drawn();
        draw();
      }, events.failed);
    } catch (error) {
      events.failed(error);
    }
  }

  const observer = new ResizeObserver(draw);

  return {
    show(picture) {
      wanted = picture;
      clearTimeout(turn);
      // A dashboard draws many at once: each has a task of its own, so that the page answers between them.
      turn = setTimeout(() => {
        draw();
        observer.observe(room);
      });
    },
    end() {
      isEnded = true;
      clearTimeout(turn);
      observer.disconnect();
      shown?.view.finalize();
      room.replaceChildren();
    },
  };
}

function hasSignal({ spec }: Picture, name: string): boolean {
  return asList(spec['signals']).some((signal) => asRecord(signal)['name'] === name);
}

/** The row and series a mark carries; the marks of a facet carry them in their first datum. */
function placeOf(item: unknown): MarkPlace | null {
  const datum = asRecord(asRecord(item)['datum']);
  const own = asNumber(datum['row']) === null ? asRecord(datum['datum']) : datum;
  const row = asNumber(own['row']);
  return row === null ? null : { row, series: asNumber(own['series']) };
}
