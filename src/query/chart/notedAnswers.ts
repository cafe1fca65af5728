import type { JsonRecord } from '#domain/jsonValue.ts';
import type { Clock, Millis } from '#domain/time.ts';
import type { UsageEvent } from '#domain/usage/logEvent.ts';
import type { Answered, AskOptions, ChartAnswers, ChartFailure } from './chartAnswers.ts';
import type { ChartRequest } from './chartRequest.ts';
import type { Result } from '#domain/result.ts';

const CHART = 'chart:';

/** Notes of each chart how long its data took, and whether the request was stopped or timed out (LOG-10, LOG-11). */
export function notedAnswers(
  answers: ChartAnswers,
  note: (event: UsageEvent) => void,
  clock: Clock,
): ChartAnswers {
  return {
    async ask(request, options = {}) {
      const began = clock.now();
      const asked = await answers.ask(request, options);
      const event = loadEvent(request, options, asked, clock.now() - began);
      if (event !== null) note(event);
      return asked;
    },
  };
}

/** A Superset's event `load_chart`. Null for a filter, and for a chart that only this device has: its id is negative. */
function loadEvent(
  { subject, dashboardId, context }: ChartRequest,
  { force = false }: AskOptions,
  asked: Result<Answered, ChartFailure>,
  duration: Millis,
): UsageEvent | null {
  const id = subject.startsWith(CHART) ? Number(subject.slice(CHART.length)) : Number.NaN;
  if (!(id > 0)) return null;
  return {
    name: 'load_chart',
    type: 'timing',
    source:
      dashboardId !== null && dashboardId > 0
        ? { kind: 'dashboard', id: dashboardId }
        : { kind: 'slice', id },
    details: {
      slice_id: id,
      datasource: context['datasource'],
      force_refresh: force,
      duration,
      ...(asked.ok ? answeredDetails(asked.value) : failedDetails(asked.error)),
    },
  };
}

const answeredDetails = ({ answer, body }: Answered): JsonRecord => ({
  has_err: false,
  // A Superset's word for an answer that its engine did not compute now.
  is_cached: answer.computedAt < answer.storedAt,
  is_from_device: answer.origin === 'device',
  ...(body && { row_count: body.queries.reduce((sum, { frame }) => sum + frame.rowCount, 0) }),
});

const failedDetails = (error: ChartFailure): JsonRecord => ({
  has_err: true,
  error_details: error.kind === 'aborted' ? 'abort' : 'message' in error ? error.message : error.kind,
});
