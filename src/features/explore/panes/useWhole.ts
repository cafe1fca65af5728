import { startTransition, useEffect, useState } from 'react';
import { type Millis, SECOND } from '#domain/time.ts';
import { whenIdle } from '#ui/paint/turns.ts';

/** How long the panes beside a stored chart wait for it. */
const CHART_FIRST: Millis = 0.3 * SECOND;

/** Whether all panes are rendered: those beside a chart that is stored take longer than it, and come after it. */
export function useWhole(isStored: boolean): boolean {
  const [isWhole, setWhole] = useState(!isStored);
  useEffect(() => {
    if (!isWhole) whenIdle(() => startTransition(() => setWhole(true)), CHART_FIRST);
  }, [isWhole]);
  return isWhole;
}
