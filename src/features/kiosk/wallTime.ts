import type { WallTime } from '#domain/kiosk/schedule.ts';
import type { Millis } from '#domain/time.ts';

/** A moment on the clock of this device. */
export function wallTime(at: Millis): WallTime {
  const moment = new Date(at);
  return { day: moment.getDay(), minute: moment.getHours() * 60 + moment.getMinutes() };
}
