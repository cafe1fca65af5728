import { useEffect, useMemo, useState, useCallback } from 'react';
import type { SavedChart } from '#domain/chart/savedChart.ts';
import { activeTabs, tabsLeadingToAll } from '#domain/dashboard/layout/activeTabs.ts';
import { chartsAtTop } from '#domain/dashboard/layout/chartsAtTop.ts';
import type { Dashboard, DashboardContent } from '#domain/dashboard/dashboard.ts';
import { readMetadata, type DashboardMetadata } from '#domain/dashboard/settings/metadata.ts';
import type { PageOptions } from '#domain/dashboard/pageOptions.ts';
import { readLayout } from '#domain/dashboard/layout/readLayout.ts';
import type { Dataset } from '#domain/dataset/dataset.ts';
import { controlsOf } from '#domain/filter/chart/filterReach.ts';
import { startMasks } from '#domain/filter/mask/startMasks.ts';
import type { Clock, Millis } from '#domain/time.ts';
import { getCharts } from '#store/charts/charts.ts';
import { getDatasets } from '#store/datasets/datasets.ts';
import type { OpenedDashboard } from '#store/dashboards/openedDashboard.ts';
import { createArrangements } from '#ui/chart/chartArrangement.ts';
import { createObservable } from '#ui/observable.ts';
import { useLive } from '#ui/useLive.ts';
import type { StoredColors } from '#store/dashboards/dashboardRows.ts';
import { startLabelColors } from '#charts/kit/colors/labelColors.ts';
import { type ColorBook, createColorBook } from '#charts/kit/colors/colorBook.ts';
import type { DataMasks } from '#domain/nativeFilter/dataMask.ts';
import { extraFormDataFor } from '#domain/filter/chart/extraFormDataFor.ts';
import { awaitedFilters } from '#domain/filter/bar/awaitedFilters.ts';
import type { Layout } from '#domain/dashboard/layout/layout.ts';
import { useDevice } from '../../services/device.ts';
import { createRefresher } from '../refresh/refresher.ts';
import { useApplied } from './useApplied.ts';
import { useChosenTabs } from './useChosenTabs.ts';
import type { AppliedFilters, DashboardRuntime } from './runtime.ts';
import { usePrepared } from './usePrepared.ts';
import { useSame } from './useSame.ts';

interface FilterSources {
  readonly layout: Layout;
  readonly metadata: DashboardMetadata;
  readonly masks: DataMasks;
  readonly charts: ReadonlyMap<number, SavedChart>;
}

/** What the applied masks add to each chart in their scope, and which filters a chart waits for. */
function useAppliedFilters({ layout, metadata, masks, charts }: FilterSources): AppliedFilters {
  const datasetOf = useCallback((chartId: number) => charts.get(chartId)?.datasetId ?? null, [charts]);
  const extraFormDataOf = useCallback(
    (chartId: number) => extraFormDataFor(chartId, { layout, metadata, masks, datasetOf }),
    [layout, metadata, masks, datasetOf],
  );
  const awaitedBy = useCallback(
    (chartId: number) => awaitedFilters(chartId, { layout, metadata, masks }).map(({ name }) => name),
    [layout, metadata, masks],
  );
  return useMemo(
    () => ({ masks, extraFormDataOf, datasetOf, awaitedBy }),
    [masks, extraFormDataOf, datasetOf, awaitedBy],
  );
}

/** The colours of labels: those of the metadata, and those that earlier visits assigned with the same scheme. */
function useColorBook(metadata: DashboardMetadata, left: StoredColors | null): ColorBook {
  const { colorScheme: scheme, labelColors: fixed, mapLabelColors: mapped } = metadata;
  const remembered = useMemo(
    () => ({ ...(left?.scheme === scheme && left.byLabel), ...mapped }),
    [left, scheme, mapped],
  );
  // Changed metadata with the same colours must not reset colours that charts have by now.
  const settings = useSame(useMemo(() => ({ scheme, fixed, remembered }), [scheme, fixed, remembered]));
  return useMemo(() => createColorBook(startLabelColors(settings)), [settings]);
}

interface Given {
  readonly dashboard: Dashboard;
  readonly content: DashboardContent;
  readonly options: PageOptions;
  readonly opened: OpenedDashboard | null;
}

const NO_CHARTS: readonly SavedChart[] = [];
const NO_DATASETS: readonly Dataset[] = [];
const NOTHING_SHOWN: OpenedDashboard['shown'] = new Map();

/** Builds the runtime of the page's dashboard from storage; null until all of it was read. */
export function useDashboardRuntime({ dashboard: stored, content, options, opened }: Given): {
  readonly runtime: DashboardRuntime;
  readonly filters: AppliedFilters;
} | null {
  const { db, clock } = useDevice();
  const dashboard = useSame(stored);
  const { id } = dashboard;
  const storedCharts = useLive<readonly SavedChart[]>(
    () => getCharts(db, content.chartIds),
    [db, content.chartIds.join()],
    opened?.charts,
  );
  const storedDatasets = useLive<readonly Dataset[]>(
    () => getDatasets(db, content.datasetIds),
    [db, content.datasetIds.join()],
    opened?.datasets,
  );
  const { state } = options;
  const {
    masks: kept,
    tabs: leftTabs,
    colors: left,
    apply,
    replace,
  } = useApplied(id, opened?.filters, state);
  const chartList = useSame(storedCharts ?? NO_CHARTS);
  const datasetList = useSame(storedDatasets ?? NO_DATASETS);
  const [fullScreen, setFullScreen] = useState<string | null>(null);
  const [page] = useState(() => createPageState(clock));
  useEffect(() => () => page.refresher.stop(), [page]);
  const prepared = usePrepared();

  const layout = useMemo(
    () => readLayout(content.positionJson, chartList),
    [content.positionJson, chartList],
  );
  const [chosenTabs, setChosenTabs] = useChosenTabs(
    id,
    useMemo(
      () => (state === null ? leftTabs : tabsLeadingToAll(layout, state.tabs)),
      [state, layout, leftTabs],
    ),
  );
  const metadata = useMemo(() => readMetadata(content.jsonMetadata), [content.jsonMetadata]);
  const colors = useColorBook(metadata, left);
  const masks = useMemo(
    () => startMasks(controlsOf(metadata), { address: null, kept: kept ?? null }),
    [metadata, kept],
  );
  const charts = useMemo(() => new Map(chartList.map((each) => [each.id, each])), [chartList]);
  const datasets = useMemo(() => new Map(datasetList.map((each) => [each.id, each])), [datasetList]);
  const tabs = useMemo(() => activeTabs(layout, chosenTabs), [layout, chosenTabs]);
  const atTop = useMemo(() => chartsAtTop(layout, tabs, window.innerHeight), [layout, tabs]);
  const isRead = storedCharts !== undefined && storedDatasets !== undefined && kept !== undefined;
  const filters = useAppliedFilters({ layout, metadata, masks, charts });
  const runtime = useMemo<DashboardRuntime>(
    () => ({
      ...page,
      dashboard,
      layout,
      metadata,
      charts,
      datasets,
      options,
      atTop,
      shownLast: opened?.shown ?? NOTHING_SHOWN,
      colors,
      applyFilters: apply,
      replaceFilters: replace,
      activeTabs: tabs,
      chosenTabs,
      setChosenTabs,
      fullScreen,
      setFullScreen,
      prepared,
    }),
    [
      page,
      dashboard,
      layout,
      metadata,
      charts,
      datasets,
      options,
      atTop,
      opened,
      colors,
      apply,
      replace,
      tabs,
      chosenTabs,
      setChosenTabs,
      fullScreen,
      prepared,
    ],
  );
  return isRead ? { runtime, filters } : null;
}

/** What is created once for an open page, and changes without rendering it. */
const createPageState = (clock: Clock) => ({
  nextRefreshAt: createObservable<number | null>(null),
  drawAll: createObservable(false),
  allTabs: createObservable(false),
  refresher: createRefresher(clock),
  arrangementOf: createArrangements(),
  computedAt: new Map<string, Millis>(),
});
