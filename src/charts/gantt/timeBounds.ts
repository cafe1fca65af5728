import { listOf } from '#domain/chart/form/formData.ts';
import { DAY } from '#domain/time.ts';
import type { GanttForm } from './chart.ts';

/** From a time on the first day to a time on the last one, if the form sets both. */
export function boundsOfDay(form: GanttForm, ends: readonly [number, number]): readonly [number, number] {
  const [from, to] = listOf(form['x_axis_time_bounds']).map(timeOfDay);
  if (from == null || to == null) return ends;
  const dayOf = (time: number): number => Math.floor(time / DAY) * DAY;
  const bounds = [dayOf(ends[0]) + from, dayOf(ends[1]) + to] as const;
  return bounds[0] < bounds[1] ? bounds : ends;
}

/** `08:30:00` as milliseconds. */
function timeOfDay(text: unknown): number | null {
  const found = typeof text === 'string' ? /^(\d{1,2}):(\d{2})(?::(\d{2}))?$/.exec(text) : null;
  if (found === null) return null;
  const [hours = 0, minutes = 0, seconds = 0] = found.slice(1).map((part) => Number(part ?? 0));
  return ((hours * 60 + minutes) * 60 + seconds) * 1000;
}
