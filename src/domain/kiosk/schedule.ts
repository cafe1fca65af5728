import { MINUTE, SECOND, type Millis } from '../time.ts';
import { MINUTES_OF_DAY } from '../timeOfDay.ts';
import type { PlaylistContents, PlaylistItem } from './playlist.ts';

/** A moment on the clock of the wall. */
export interface WeekTime {
  /** 0 is Sunday. */
  readonly day: number;
  /** Minutes after midnight. */
  readonly minute: number;
}

/** A time at which something begins, and how many minutes are left until then. */
export interface NextStart extends WeekTime {
  readonly wait: number;
}

export interface Turn {
  readonly item: PlaylistItem | null;
  /** How long it is shown, or, without one, when to look again. */
  readonly lasts: Millis;
}

/** With nothing to show, hours that have begun meanwhile are seen after this time. */
const LOOK_AGAIN: Millis = MINUTE / 2;

/** Whether a time is inside of hours that may span midnight. */
export const isWithin = (minute: number, from: number, to: number): boolean =>
  from <= to ? minute >= from && minute < to : minute >= from || minute < to;

export function isShownAt({ from, to, days }: PlaylistItem, { day, minute }: WeekTime): boolean {
  if (from === to) return days.includes(day);
  if (!isWithin(minute, from, to)) return false;
  // After midnight the hours belong to the day on which they began.
  const began = from > to && minute < to ? (day + 6) % 7 : day;
  return days.includes(began);
}

/** When an item begins next after a time at which none is shown; null where none ever does. */
export function nextStart({ items }: PlaylistContents, { day, minute }: WeekTime): NextStart | null {
  const starts = items.flatMap(({ from, to, days }) =>
    days.map((on) => {
      const at = from === to ? 0 : from;
      const wait = ((on - day + 7) % 7) * MINUTES_OF_DAY + at - minute;
      return { day: on, minute: at, wait: wait > 0 ? wait : wait + 7 * MINUTES_OF_DAY };
    }),
  );
  return starts.toSorted((a, b) => a.wait - b.wait)[0] ?? null;
}

/** What follows an item; the first one if that is gone. The same one again if it is the only one in its hours. */
export function turnAfter({ items }: PlaylistContents, current: string | null, at: WeekTime): Turn {
  const place = items.findIndex(({ id }) => id === current);
  const inOrder = [...items.slice(place + 1), ...items.slice(0, place + 1)];
  const item = inOrder.find((each) => isShownAt(each, at)) ?? null;
  return { item, lasts: item === null ? LOOK_AGAIN : item.seconds * SECOND };
}

export const isNight = ({ nightFrom, nightTo }: PlaylistContents, { minute }: WeekTime): boolean =>
  nightFrom !== nightTo && isWithin(minute, nightFrom, nightTo);
