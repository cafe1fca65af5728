import { useCallback, useEffect, useMemo, useState } from 'react';
import { failedQuery, refusalText } from '#domain/chart/failedQuery.ts';
import type { Frame } from '#domain/compile/frame.ts';
import { extraFormDataOfParents, filtersOf } from '#domain/filter/bar/cascade.ts';
import type { DataMasks } from '#domain/nativeFilter/dataMask.ts';
import type { TypedTimes } from '#domain/filter/mask/typedTimes.ts';
import type { NativeFilter } from '#domain/nativeFilter/nativeFilter.ts';
import { chartDataKey } from '#query/chart/chartDataKey.ts';
import type { LoadedChartData } from '#query/chart/chartDataLoader.ts';
import { optionsRequest } from '#query/chart/optionsRequest.ts';
import { t } from '#ui/t.ts';
import { useDashboards } from '../../../services/dashboards.ts';
import { useDevice } from '../../../services/device.ts';
import { useStoredChartData } from '../../chart/useStoredChartData.ts';
import { useDashboard } from '../../runtime/runtime.ts';
import { useSame } from '../../runtime/useSame.ts';

export interface FilterOptions {
  /** The stored options; null before the first response. */
  readonly frame: Frame | null;
  /** Whether these options are for the current request, not an earlier one. */
  readonly isExact: boolean;
  /** Why there are no newer ones. */
  readonly problem: string | null;
}

/** The options of a filter: first the stored ones, then the server's. `shown` are the bar's masks. */
export function useFilterOptions(
  filter: NativeFilter,
  shown: DataMasks,
  search: string,
  /** The times that are searched for, of a time column. */
  within: TypedTimes | null = null,
): FilterOptions {
  const { db } = useDevice();
  const { chartData } = useDashboards();
  const { dashboard, metadata, prepared, refresher } = useDashboard();
  const fromParents = useSame(
    useMemo(
      () => extraFormDataOfParents(filter, filtersOf(metadata.nativeFilters), shown),
      [filter, metadata.nativeFilters, shown],
    ),
  );
  const request = useMemo(
    () => optionsRequest(filter, { dashboardId: dashboard.id, fromParents, search, within }),
    [filter, dashboard.id, fromParents, search, within],
  );
  const key = useMemo(() => (request === null ? null : chartDataKey(request)), [request]);
  // A visit stores nothing, so that options are shown from the response itself too.
  const [answered, setAnswered] = useState<LoadedChartData | null>(null);
  const kept = useStoredChartData(db, key, request, answered);
  const [problem, setProblem] = useState<string | null>(null);

  const ask = useCallback(
    (force: boolean, signal: AbortSignal): Promise<void> => {
      if (request === null) return Promise.resolve();
      const onChartData = (answer: LoadedChartData): void => {
        if (!signal.aborted) setAnswered(answer);
      };
      return chartData.load(request, { force, isPatient: true, signal, onChartData }).then((loaded) => {
        if (signal.aborted) return;
        setProblem(loaded.ok || loaded.error.kind !== 'refused' ? null : problemOf(loaded.error.message));
      });
    },
    [chartData, request],
  );

  useEffect(() => {
    const controller = new AbortController();
    void ask(false, controller.signal);
    const leave = refresher.addFilter((force) => ask(force, controller.signal));
    return () => {
      leave();
      controller.abort();
    };
  }, [ask, refresher, prepared.times]);

  return {
    frame: kept?.body.queries[0]?.frame ?? null,
    isExact: kept?.isExact ?? false,
    problem: request === null ? t('The dataset of this filter is missing, so it has no values.') : problem,
  };
}

function problemOf(message: string): string {
  const words = failedQuery(message);
  return words === null ? refusalText(message) : t(words.text, words.values);
}
