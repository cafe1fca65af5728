import type { Clock } from '#domain/time.ts';
import type { Log, LogFields } from '../base/log.ts';

/** One JSON object per line, for log collectors. `info` is opt-in: it has a line per request. */
export function stderrLog(clock: Clock, write: (line: string) => void, everything: boolean): Log {
  const line =
    (level: string) =>
    (event: string, fields: LogFields = {}) => {
      const time = new Date(clock.now()).toISOString();
      write(`${JSON.stringify({ time, level, event, ...fields }, readable)}\n`);
    };
  return { info: everything ? line('info') : () => undefined, warn: line('warn'), error: line('error') };
}

function readable(_key: string, value: unknown): unknown {
  if (value instanceof Error) {
    return {
      message: value.message,
      stack: value.stack,
      ...(value.cause === undefined ? {} : { cause: value.cause }),
    };
  }
  return typeof value === 'bigint' ? String(value) : value;
}
