import type { Millis } from '../time.ts';

export type ChartStatus = 'loading' | 'success' | 'rendered' | 'stopped' | 'failed';

/** State of a chart on screen. Its rows are in the store, under the key of its request. */
export interface ChartRun {
  readonly status: ChartStatus;
  /** The message in place of, or beside, the chart. */
  readonly alert: string | null;
  readonly stack: string | null;
  readonly startedAt: Millis | null;
  readonly endedAt: Millis | null;
}

export const FIRST_RUN: ChartRun = {
  status: 'loading',
  alert: null,
  stack: null,
  startedAt: null,
  endedAt: null,
};

/** ERR-53. */
const NOT_RENDERED = 'An error occurred while rendering the visualization: ';

/** CHT-10. */
export const STOPPED = 'Updating chart was stopped';

export type ChartEvent =
  /** An update starts, for whatever reason (CHT-04 to CHT-07). */
  | { readonly kind: 'started' }
  /** CHT-08. */
  | { readonly kind: 'answered' }
  /** CHT-09, CHT-10. */
  | { readonly kind: 'stopped' }
  /** The chart is rendered, possibly from stored chart data (CHT-11). */
  | { readonly kind: 'rendered' }
  /** CHT-13. */
  | { readonly kind: 'failed'; readonly message: string; readonly stack?: string }
  /** The chart could not be rendered, which is a bug (CHT-12). */
  | { readonly kind: 'notRendered'; readonly what: string; readonly stack: string }
  /** The datasets were reloaded: charts that failed without them may succeed (CHT-14). */
  | { readonly kind: 'datasetsRead' };

export function chartRun(run: ChartRun, event: ChartEvent, now: Millis): ChartRun {
  switch (event.kind) {
    case 'started':
      return { status: 'loading', alert: null, stack: null, startedAt: now, endedAt: null };
    case 'answered':
      return { ...run, status: 'success', alert: null, endedAt: now };
    case 'stopped':
      return { ...run, status: 'stopped', alert: STOPPED, endedAt: now };
    case 'rendered':
      return run.status === 'loading' || run.status === 'success' ? { ...run, status: 'rendered' } : run;
    case 'failed':
      return {
        ...run,
        status: 'failed',
        alert: event.message,
        stack: event.stack ?? null,
        endedAt: now,
      };
    case 'notRendered':
      return { ...run, status: 'failed', alert: NOT_RENDERED + event.what, stack: event.stack, endedAt: now };
    case 'datasetsRead':
      return run.status === 'failed' && run.stack !== null ? FIRST_RUN : run;
  }
}
