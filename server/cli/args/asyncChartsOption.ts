import { err, ok, type Result } from '#domain/result.ts';
import { ASYNC_CHARTS, type AsyncCharts } from '../../backgroundJobs/asyncCharts.ts';
import { type StartError, usageError } from '../start/startError.ts';

/** Which chart data is computed in the background. */
export function parseAsyncCharts(text: string | undefined): Result<AsyncCharts, StartError> {
  const chosen = text === undefined ? 'slow' : ASYNC_CHARTS.find((each) => each === text);
  if (chosen !== undefined) return ok(chosen);
  return err(
    usageError(
      `--async-charts takes ${ASYNC_CHARTS.join(', ')}, not "${text}".`,
      'For example: --async-charts all',
    ),
  );
}
