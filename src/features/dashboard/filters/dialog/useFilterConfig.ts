import { type Dispatch, type SetStateAction, useEffect, useState } from 'react';
import {
  editFilters,
  finishRemovals,
  REMOVAL_WINDOW,
  type FilterConfig,
} from '#domain/nativeFilter/filterConfig.ts';
import type { NativeFilterConfiguration } from '#domain/nativeFilter/nativeFilter.ts';
import { useDevice } from '../../../services/device.ts';

/**
 * The filters being edited, and those when the dialog opened. Removals become final when their undo time is over
 * (FLT-07).
 */
export function useFilterConfig(configuration: NativeFilterConfiguration): {
  readonly config: FilterConfig;
  readonly setConfig: Dispatch<SetStateAction<FilterConfig>>;
  readonly before: NativeFilterConfiguration;
} {
  const { clock } = useDevice();
  const [before] = useState(configuration);
  const [config, setConfig] = useState(() => editFilters(before));
  const pending = Object.values(config.removedAt);
  const next = pending.length === 0 ? null : Math.min(...pending) + REMOVAL_WINDOW;

  useEffect(() => {
    if (next === null) return;
    let isOver = false;
    void (async () => {
      await clock.sleep(Math.max(0, next - clock.now()));
      // Timers may fire slightly early; the undo time must not end early.
      const now = Math.max(next, clock.now());
      if (!isOver) setConfig((current) => finishRemovals(current, now));
    })();
    return () => {
      isOver = true;
    };
  }, [clock, next]);

  return { config, setConfig, before };
}
