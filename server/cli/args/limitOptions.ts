import { err, ok, type Result } from '#domain/result.ts';
import { HOUR, type Millis, MINUTE, SECOND } from '#domain/time.ts';
import { DEFAULT_TIMEOUTS, type ServerConfig } from '../../config.ts';
import { type StartError, usageError } from '../start/startError.ts';
import { ASYNC_CHARTS, type AsyncCharts } from '../../backgroundJobs/asyncCharts.ts';

/** Which chart data is computed in the background. */
function parseAsyncCharts(text: string | undefined): Result<AsyncCharts, StartError> {
  const chosen = text === undefined ? 'slow' : ASYNC_CHARTS.find((each) => each === text);
  if (chosen !== undefined) return ok(chosen);
  return err(
    usageError(
      `--async-charts takes ${ASYNC_CHARTS.join(', ')}, not "${text}".`,
      'For example: --async-charts all',
    ),
  );
}

/** The resource limits of queries, and where they are computed. */
export interface LimitOptions {
  /** Bytes for all engines together; null for half of the machine's memory. */
  readonly memory: number | null;
  readonly config: Pick<ServerConfig, 'timeouts' | 'asyncCharts'>;
}

export const LIMIT_NAMES = [
  'memory',
  'query-timeout',
  'async-query-timeout',
  'chart-timeout',
  'async-charts',
] as const;
type LimitName = (typeof LIMIT_NAMES)[number];

export function parseLimits(
  textOf: (name: LimitName) => string | undefined,
): Result<LimitOptions, StartError> {
  const memory = parseMemory(textOf('memory'));
  if (!memory.ok) return memory;
  const sync = parseTimeout('query-timeout', textOf, DEFAULT_TIMEOUTS.sync);
  if (!sync.ok) return sync;
  const async = parseTimeout('async-query-timeout', textOf, DEFAULT_TIMEOUTS.async);
  if (!async.ok) return async;
  const chart = parseTimeout('chart-timeout', textOf, DEFAULT_TIMEOUTS.chart);
  if (!chart.ok) return chart;
  const asyncCharts = parseAsyncCharts(textOf('async-charts'));
  if (!asyncCharts.ok) return asyncCharts;
  const timeouts = { sync: sync.value, async: async.value, chart: chart.value };
  return ok({ memory: memory.value, config: { timeouts, asyncCharts: asyncCharts.value } });
}

const MB = 1024 ** 2;
const SIZES: Readonly<Record<string, number>> = { M: MB, G: 1024 * MB, T: 1024 ** 2 * MB };
/** Less than this is too little for any query. */
const MIN_MEMORY = 256 * MB;

function parseMemory(text: string | undefined): Result<number | null, StartError> {
  if (text === undefined) return ok(null);
  const [, digits, unit = ''] = /^(\d+(?:\.\d+)?) ?([MGT])i?B?$/i.exec(text) ?? [];
  const bytes = Math.floor(Number(digits) * (SIZES[unit.toUpperCase()] ?? Number.NaN));
  if (bytes >= MIN_MEMORY && Number.isSafeInteger(bytes)) return ok(bytes);
  const why = bytes < MIN_MEMORY ? 'takes 256MB or more' : 'takes a size such as 4GB or 800MB';
  return err(usageError(`--memory ${why}, not "${text}".`));
}

const UNITS: Readonly<Record<string, Millis>> = { '': SECOND, s: SECOND, m: MINUTE, h: HOUR };
/** The longest time a timer supports. */
const LONGEST: Millis = 7 * 24 * HOUR;

function parseTimeout(
  name: LimitName,
  textOf: (name: LimitName) => string | undefined,
  otherwise: Millis,
): Result<Millis, StartError> {
  const text = textOf(name);
  if (text === undefined) return ok(otherwise);
  const [, digits, unit = ''] = /^(\d{1,9})([smh]?)$/.exec(text) ?? [];
  const millis = Number(digits) * (UNITS[unit] ?? Number.NaN);
  if (millis >= SECOND && millis <= LONGEST) return ok(millis);
  return err(
    usageError(
      `--${name} takes a time of 1s to 168h, not "${text}".`,
      `For example: --${name} 90s (or 10m, or 2h)`,
    ),
  );
}
