import { Cron } from 'croner';
import cronstrue from 'cronstrue';
import { err, ok, type Result } from '../result.ts';
import type { Millis } from '../time.ts';

/** When a report runs: a cron expression of five fields (or a name such as @daily), in a time zone. */
export interface Schedule {
  readonly crontab: string;
  readonly timezone: string;
}

/** Fewer fields would be seconds or years to the parser. */
const hasFiveFields = (crontab: string): boolean =>
  crontab.trim().startsWith('@') || crontab.trim().split(/\s+/).length === 5;

export const isTimeZone = (timezone: string): boolean => {
  // Offsets are valid to the formatter, but name no place.
  if (!/^[A-Za-z]/.test(timezone)) return false;
  try {
    new Intl.DateTimeFormat('en', { timeZone: timezone });
    return true;
  } catch {
    return false;
  }
};

function parse({ crontab, timezone }: Schedule): Result<Cron, string> {
  if (!hasFiveFields(crontab) || crontab.trim().toLowerCase() === '@reboot')
    return err('Cron expression is not valid');
  if (!isTimeZone(timezone)) return err(`There is no time zone named ${timezone}.`);
  try {
    return ok(new Cron(crontab.trim(), { paused: true, timezone }));
  } catch (cause) {
    return err(cause instanceof Error ? cause.message : 'Cron expression is not valid');
  }
}

export const isCrontab = (crontab: string): boolean => parse({ crontab, timezone: 'UTC' }).ok;

/** The next times after a moment; fewer if the expression has no more of them, none if it is not valid. */
export function nextRuns(schedule: Schedule, after: Millis, count: number): readonly Millis[] {
  const cron = parse(schedule);
  if (!cron.ok) return [];
  // The search of times works in whole seconds.
  return cron.value.nextRuns(count, new Date(after)).map((time) => time.getTime());
}

/** The latest time due after one moment and not after another; null if there is none. */
export function latestDue(schedule: Schedule, after: Millis, now: Millis): Millis | null {
  const [first] = nextRuns(schedule, after, 1);
  if (first === undefined || first > now) return null;
  const cron = parse(schedule);
  const [last] = cron.ok ? cron.value.previousRuns(1, new Date(now + 1)) : [];
  const found = last?.getTime() ?? first;
  return found > after && found <= now ? found : first;
}

/** The expression in words. */
export function scheduleText(crontab: string): string {
  if (!isCrontab(crontab)) return crontab;
  try {
    return cronstrue.toString(crontab.trim(), {
      throwExceptionOnParseError: true,
      verbose: false,
      use24HourTimeFormat: true,
    });
  } catch {
    // What one library parses, the other need not describe.
    return crontab;
  }
}
