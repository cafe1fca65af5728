import { useEffect, useState } from 'react';
import type { Preparing } from '#domain/preparing.ts';
import { SECOND } from '#domain/time.ts';
import { useDashboards } from '../../services/dashboards.ts';
import { useDevice } from '../../services/device.ts';

/** How often a server that has not loaded its data yet is polled. */
const PATIENCE = 2 * SECOND;

export interface Prepared {
  /** The databases that the server has not loaded yet. */
  readonly missing: readonly Preparing[];
  /** How many times loading completed while the page was open: earlier requests may now succeed. */
  readonly times: number;
}

const ALL_THERE: Prepared = { missing: [], times: 0 };

/** Polls a server that loads its data as it starts: it may respond before it has rows. */
export function usePrepared(): Prepared {
  const { clock, reportError } = useDevice();
  const { dashboards } = useDashboards();
  const [prepared, setPrepared] = useState(ALL_THERE);
  useEffect(() => {
    let isOver = false;
    async function watch(): Promise<void> {
      let missing = await dashboards.preparing();
      if (missing.length === 0) return;
      while (!isOver && missing.length > 0) {
        const now = missing;
        setPrepared((before) => ({ ...before, missing: now }));
        await clock.sleep(PATIENCE);
        missing = await dashboards.preparing();
      }
      if (!isOver) setPrepared((before) => ({ missing: [], times: before.times + 1 }));
    }
    watch().catch((error: unknown) => reportError(error, 'preparing data'));
    return () => void (isOver = true);
  }, [dashboards, clock, reportError]);
  return prepared;
}
