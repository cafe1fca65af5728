import { useCallback } from 'react';
import { useNavigate } from 'react-router-dom';
import { chartAddress } from '#charts/explore/open/exploreAddress.ts';
import { useDashboard, useFilters } from '../runtime/runtime.ts';

/** Opens a chart of the dashboard in explore: alone, under the filters that it has here. */
export function useEditChart(): (chartId: number | null) => void {
  const { charts, dashboard } = useDashboard();
  const { extraFormDataOf } = useFilters();
  const navigate = useNavigate();
  return useCallback(
    (chartId) => {
      if (chartId === null) return;
      // A chart that no server has yet is named by its uuid.
      const key = chartId < 0 ? (charts.get(chartId)?.uuid ?? chartId) : chartId;
      void navigate(chartAddress(key, dashboard.id), { state: { extra: extraFormDataOf(chartId) } });
    },
    [charts, dashboard.id, extraFormDataOf, navigate],
  );
}
