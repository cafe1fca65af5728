import type { ChartApi } from '#api/dashboard/chart.ts';
import type { UsageEvent } from '#domain/usage/logEvent.ts';
import { createChartAnswers } from '#query/chart/chartAnswers.ts';
import type { ChartAnswers, ChartAnswersDeps } from '#query/chart/chartAnswers.ts';
import { notedAnswers } from '#query/chart/notedAnswers.ts';
import { createDeviceAnswers } from '#query/device/deviceAnswers.ts';
import type { LocalCharts } from '#query/device/localEngine.ts';
import type { ResultsClient } from '#query/results/resultsWorker.ts';
import type { SextantDb } from '#store/db.ts';

export interface AnswersPorts extends Omit<ChartAnswersDeps, 'device'> {
  readonly api: Pick<ChartApi, 'data' | 'prepare'>;
  readonly results: ChartAnswersDeps['results'] & Pick<ResultsClient, 'prepare'>;
  readonly db: SextantDb;
  readonly openEngine: () => Promise<LocalCharts>;
  /** Nothing is computed on the device then. */
  readonly isSafeMode: boolean;
  readonly noteUsage: (event: UsageEvent) => void;
}

export async function openAnswers({
  db,
  openEngine,
  isSafeMode,
  noteUsage,
  ...deps
}: AnswersPorts): Promise<ChartAnswers> {
  const { clock } = deps;
  const device = isSafeMode
    ? null
    : createDeviceAnswers({
        db,
        clock,
        charts: await openEngine(),
        zone: () => Intl.DateTimeFormat().resolvedOptions().timeZone,
      });
  const answers = createChartAnswers({ ...deps, device });
  return notedAnswers(answers, noteUsage, deps.clock);
}
