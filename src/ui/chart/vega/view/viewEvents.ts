import type { Point } from '#domain/point.ts';
import type { View } from 'vega';
import type { MarkPlace } from '#charts/kit/spec/chartSpec.ts';
import { asRecord } from '#domain/jsonValue.ts';
import { placeOf } from '../placedMarks.ts';

/** What a person does with the pointer on a chart; `place` is the mark, null beside all marks. */
export interface PointerEvents {
  readonly pointed: (place: MarkPlace | null, event: MouseEvent) => void;
  readonly pressed: (place: MarkPlace) => void;
  /** A context menu is wanted, at a point of the window. */
  readonly asked: (place: MarkPlace, at: Point) => void;
}

/** Reports a view's events while `isLatest`, and the key of the mark that each press begins on. */
export function listenToView(
  view: View,
  isLatest: () => boolean,
  events: PointerEvents,
  onGrab: (key: string | null) => void,
): void {
  view.addEventListener('mousemove', (event, item) => {
    if (isLatest()) events.pointed(placeOf(item), event as MouseEvent);
  });
  view.addEventListener('pointerdown', (_event, item) => {
    const { key } = asRecord(asRecord(item)['datum']);
    onGrab(typeof key === 'string' ? key : null);
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
