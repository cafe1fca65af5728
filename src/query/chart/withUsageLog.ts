import type { JsonRecord } from '#domain/jsonValue.ts';
import type { Clock, Millis } from '#domain/time.ts';
import type { UsageEvent } from '#domain/usage/logEvent.ts';
import type { LoadedChartData, LoadOptions, ChartDataLoader, ChartFailure } from './chartDataLoader.ts';
import type { ChartRequest } from './chartRequest.ts';
import type { Result } from '#domain/result.ts';

/** On a dashboard, or edited in explore, where one that is not saved yet is named by its dataset. */
const CHART = /^(?:chart|explore):(?:(\d+)|\d+__.*)$/;

/** Notes of each chart how long its data took, and whether the request was stopped or timed out (LOG-10, LOG-11). */
export function withUsageLog(
  chartData: ChartDataLoader,
  note: (event: UsageEvent) => void,
  clock: Clock,
): ChartDataLoader {
  return {
    async load(request, options = {}) {
      const began = clock.now();
      const loaded = await chartData.load(request, options);
      const event = loadEvent(request, options, loaded, clock.now() - began);
      if (event !== null) note(event);
      return loaded;
    },
  };
}

/**
 * A Superset's event `load_chart`. Null for a filter, and for a chart or rows that only this device has: their ids are
 * negative.
 */
function loadEvent(
  { subject, dashboardId, context }: ChartRequest,
  { force = false }: LoadOptions,
  loaded: Result<LoadedChartData, ChartFailure>,
  duration: Millis,
): UsageEvent | null {
  const chart = CHART.exec(subject);
  if (chart === null) return null;
  const id = Number(chart[1] ?? 0);
  return {
    name: 'load_chart',
    type: 'timing',
    source:
      dashboardId !== null && dashboardId > 0
        ? { kind: 'dashboard', id: dashboardId }
        : id > 0
          ? { kind: 'slice', id }
          : null,
    details: {
      slice_id: id,
      datasource: context['datasource'],
      force_refresh: force,
      duration,
      ...(loaded.ok ? loadedDetails(loaded.value) : failedDetails(loaded.error)),
    },
  };
}

const loadedDetails = ({ stored, body, isLate = false }: LoadedChartData): JsonRecord => ({
  has_err: isLate,
  ...(isLate && { error_details: 'timeout' }),
  // A Superset's word for a response that its engine did not compute now.
  is_cached: stored.computedAt < stored.storedAt,
  is_from_device: stored.origin === 'device',
  ...(body && { row_count: body.queries.reduce((sum, { frame }) => sum + frame.rowCount, 0) }),
});

const failedDetails = (error: ChartFailure): JsonRecord => ({
  has_err: true,
  error_details: error.kind === 'aborted' ? 'abort' : 'message' in error ? error.message : error.kind,
});
