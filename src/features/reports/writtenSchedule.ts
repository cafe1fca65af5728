import { type Every, repetitionOf } from '#domain/report/repetition.ts';
import { scheduleText } from '#domain/report/schedule.ts';
import { writtenLanguage } from '#domain/format/shown.ts';
import { ENGLISH } from '#domain/format/texts.ts';
import { timeOfDayText } from '#domain/timeOfDay.ts';
import { dayNames } from '#ui/dayNames.ts';
import { t } from '#ui/t.ts';

export const EVERY: readonly (readonly [Every, string])[] = [
  ['hour', 'Every hour'],
  ['day', 'Every day'],
  ['weekday', 'Monday to Friday'],
  ['week', 'Every week'],
  ['month', 'Every month'],
];

/** A schedule in words; in other languages than English only those that most reports have, and the expression of others. */
export function writtenSchedule(crontab: string): string {
  if (writtenLanguage().locale === ENGLISH.locale) return scheduleText(crontab);
  const repetition = repetitionOf(crontab);
  if (repetition === null) return crontab;
  const { every, day, hour, minute } = repetition;
  const names = EVERY.filter(([id]) => id === every).map(([, label]) => t(label));
  const on = every === 'week' ? dayNames()[day] : every === 'month' ? String(day) : undefined;
  const at = every === 'hour' ? undefined : timeOfDayText(hour * 60 + minute);
  return [...names, on, at].filter((each) => each !== undefined).join(', ');
}
