import { useCallback, useLayoutEffect, useRef } from 'react';
import type { ChartStatus } from '#domain/chart/chartRun.ts';
import { type Millis, SECOND } from '#domain/time.ts';
import { afterPaint } from '#ui/paint/afterPaint.ts';

/** A slow response is not waited for longer. */
const MAX_WAIT: Millis = SECOND;

/** What it returns settles once the chart that is being loaded is painted, or what was just changed if none is. */
export function useAfterChart(status: ChartStatus): () => Promise<void> {
  const isComing = status === 'loading' || status === 'success';
  const waiting = useRef(new Set<() => void>());
  const latest = useRef(isComing);
  useLayoutEffect(() => {
    latest.current = isComing;
    if (isComing) return;
    for (const go of waiting.current) go();
    waiting.current.clear();
  }, [isComing]);
  return useCallback(async () => {
    if (latest.current) {
      await new Promise<void>((resolve) => {
        waiting.current.add(resolve);
        setTimeout(resolve, MAX_WAIT);
      });
    }
    await afterPaint();
  }, []);
}
