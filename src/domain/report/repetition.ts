/** A schedule that a person picks from lists; others are cron expressions that are typed. */
export interface Repetition {
  readonly every: 'hour' | 'day' | 'weekday' | 'week' | 'month';
  readonly minute: number;
  readonly hour: number;
  /** Of the week (0 is Sunday) or of the month. */
  readonly day: number;
}

export type Every = Repetition['every'];

export function crontabOf({ every, minute, hour, day }: Repetition): string {
  switch (every) {
    case 'hour':
      return `${minute} * * * *`;
    case 'day':
      return `${minute} ${hour} * * *`;
    case 'weekday':
      return `${minute} ${hour} * * 1-5`;
    case 'week':
      return `${minute} ${hour} * * ${day % 7}`;
    case 'month':
      return `${minute} ${hour} ${Math.min(31, Math.max(1, day))} * *`;
  }
}

/** The repetition that an expression means; null if it cannot be picked from lists. */
export function repetitionOf(crontab: string): Repetition | null {
  const [minutes = '', hours = '', days = '', months = '', weekdays = '', ...more] = crontab
    .trim()
    .split(/\s+/);
  const minute = whole(minutes, 59);
  const hour = hours === '*' ? 0 : whole(hours, 23);
  if (more.length > 0 || months !== '*' || minute === null || hour === null) return null;
  const of = (every: Every, day: number): Repetition => ({ every, minute, hour, day });
  if (hours === '*') return days === '*' && weekdays === '*' ? of('hour', 1) : null;
  if (weekdays === '*') {
    const day = whole(days, 31);
    if (days === '*') return of('day', 1);
    return day === null || day === 0 ? null : of('month', day);
  }
  if (days !== '*') return null;
  if (weekdays === '1-5') return of('weekday', 1);
  const day = whole(weekdays, 7);
  return day === null ? null : of('week', day % 7);
}

function whole(text: string, max: number): number | null {
  const number = /^\d{1,2}$/.test(text) ? Number(text) : null;
  return number !== null && number <= max ? number : null;
}
