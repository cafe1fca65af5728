import { useCallback, useMemo, useState } from 'react';
import { readStoredData } from '#store/charts/chartData.ts';
import type { OpenedChart } from '#store/charts/openedChart.ts';
import { useDashboards } from '../../services/dashboards.ts';
import { useDevice } from '../../services/device.ts';
import type { ExplorePorts } from '../exploreStore.ts';
import { type ExploreSources, explorePorts } from './explorePorts.ts';

/** How the page requests rows of its chart; `readStored` reads rows that the device has of a request. */
export function useExplorePorts(
  chartId: number | null,
  /** What was stored when the page was opened. */
  before: OpenedChart | null,
): { readonly ports: ExplorePorts; readonly readStored: ExploreSources['stored'] } {
  const { db, clock } = useDevice();
  const { chartData } = useDashboards();
  const [ahead] = useState(before?.rows ?? []);
  const readStored = useCallback((key: string) => readStoredData(db, key, null), [db]);
  const ports = useMemo(
    () => explorePorts({ chartData, clock, chartId, ahead, stored: readStored }),
    [chartData, clock, chartId, ahead, readStored],
  );
  return { ports, readStored };
}
