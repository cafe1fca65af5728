import type { ChartApi } from '#api/dashboard/chart.ts';
import type { Clock } from '#domain/time.ts';
import type { UsageEvent } from '#domain/usage/logEvent.ts';
import { createChartAnswers } from '#query/chart/chartAnswers.ts';
import type { ChartAnswers, ChartAnswersDeps } from '#query/chart/chartAnswers.ts';
import { notedAnswers } from '#query/chart/notedAnswers.ts';
import { createDeviceAnswers } from '#query/device/deviceAnswers.ts';
import type { DeviceAnswers } from '#query/device/deviceAnswers.ts';
import { createLocalCharts } from '#query/device/localEngine.ts';
import type { ResultsClient } from '#query/results/resultsWorker.ts';
import type { SextantDb } from '#store/db.ts';

export interface AnswersPorts extends Omit<ChartAnswersDeps, 'device'> {
  readonly api: Pick<ChartApi, 'data' | 'prepare'>;
  readonly results: ChartAnswersDeps['results'] & Pick<ResultsClient, 'prepare'>;
  readonly db: SextantDb;
  /** Nothing is computed on the device then. */
  readonly isSafeMode: boolean;
  readonly noteUsage: (event: UsageEvent) => void;
}

export function openAnswers({ db, isSafeMode, noteUsage, ...deps }: AnswersPorts): ChartAnswers {
  const answers = createChartAnswers({ ...deps, device: isSafeMode ? null : deviceAnswers(db, deps.clock) });
  return notedAnswers(answers, noteUsage, deps.clock);
}

function deviceAnswers(db: SextantDb, clock: Clock): DeviceAnswers {
  const charts = createLocalCharts({
    createWorker: () =>
      new Worker(new URL('../../../workers/engine.worker.ts', import.meta.url), {
        type: 'module',
        name: 'engine',
      }),
    later(work, after) {
      const timer = setTimeout(work, after);
      return () => clearTimeout(timer);
    },
  });
  return createDeviceAnswers({ db, clock, charts });
}
