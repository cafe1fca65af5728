import { useEffect, useState } from 'react';
import type { ReportRun } from '#domain/report/reportRun.ts';
import type { Result } from '#domain/result.ts';
import { SECOND } from '#domain/time.ts';
import { useDashboards } from '../services/dashboards.ts';
import { useDevice } from '../services/device.ts';

/** How long the log of a run that is working rests until it is read again. */
const REST = 3 * SECOND;

export interface Runs {
  /** Null until the first response. */
  readonly found: Result<readonly ReportRun[], string> | null;
  readonly reload: () => void;
}

/** The latest runs of a report, as its server has them; read again while one is working. */
export function useRuns(id: number): Runs {
  const { clock, reportError } = useDevice();
  const { explore } = useDashboards();
  const [turn, setTurn] = useState(0);
  const [found, setFound] = useState<Result<readonly ReportRun[], string> | null>(null);
  useEffect(() => {
    let isCurrent = true;
    async function read(): Promise<void> {
      const runs = await (await explore()).reports.runs(id);
      if (!isCurrent) return;
      setFound(runs);
      if (!runs.ok || runs.value.every(({ state }) => state !== 'Working')) return;
      await clock.sleep(REST);
      if (isCurrent) setTurn((now) => now + 1);
    }
    read().catch((error: unknown) => reportError(error, 'runs of a report'));
    return () => void (isCurrent = false);
  }, [id, turn, clock, explore, reportError]);
  return { found, reload: () => setTurn((now) => now + 1) };
}
