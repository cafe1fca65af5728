import { type Dispatch, type SetStateAction, createContext, use } from 'react';
import type { ColorBook } from '#charts/kit/colors/colorBook.ts';
import type { SavedChart } from '#domain/chart/savedChart.ts';
import type { ChosenTabs } from '#domain/dashboard/layout/activeTabs.ts';
import type { Dashboard } from '#domain/dashboard/dashboard.ts';
import type { Layout } from '#domain/dashboard/layout/layout.ts';
import type { DashboardMetadata } from '#domain/dashboard/settings/metadata.ts';
import type { PageOptions } from '#domain/dashboard/pageOptions.ts';
import type { Dataset } from '#domain/dataset/dataset.ts';
import type { DataMasks, ExtraFormData } from '#domain/nativeFilter/dataMask.ts';
import type { OpenedDashboard } from '#store/dashboards/openedDashboard.ts';
import type { Millis } from '#domain/time.ts';
import type { ArrangementStore } from '#ui/chart/chartArrangement.ts';
import type { Writable } from '#ui/observable.ts';
import type { Refresher } from '../refresh/refresher.ts';
import type { Prepared } from './usePrepared.ts';

/**
 * The dashboard on screen, shared by all of its components. Stored state comes from the device's database and is
 * changed by commands; the selected tabs belong to the page, and start where the person left them.
 */
export interface DashboardRuntime {
  readonly dashboard: Dashboard;
  readonly layout: Layout;
  readonly metadata: DashboardMetadata;
  readonly charts: ReadonlyMap<number, SavedChart>;
  readonly datasets: ReadonlyMap<number, Dataset>;
  readonly options: PageOptions;
  /** The chart components in view when the page opens. */
  readonly atTop: ReadonlySet<string>;
  /** Set once charts out of view are needed too, for print and images; they stay. */
  readonly drawAll: Writable<boolean>;
  /** Whether all tabs are rendered one below the other, for print. */
  readonly allTabs: Writable<boolean>;
  /** What the charts showed last when the page was opened, by subject. */
  readonly shownLast: OpenedDashboard['shown'];
  /** When the data of each chart that is shown was computed, by its component. */
  readonly computedAt: Map<string, Millis>;
  /** What the person hid and opened in the charts since the page was opened. */
  readonly arrangementOf: (chartId: string) => ArrangementStore;
  /** The colour of each label, in every chart. */
  readonly colors: ColorBook;
  /** Applies masks and keeps those of other filters. */
  readonly applyFilters: (masks: DataMasks) => void;
  /** Replaces all masks. */
  readonly replaceFilters: (masks: DataMasks) => void;
  readonly activeTabs: ReadonlySet<string>;
  readonly chosenTabs: ChosenTabs;
  readonly setChosenTabs: Dispatch<SetStateAction<ChosenTabs>>;
  /** The component in full screen, if any. */
  readonly fullScreen: string | null;
  readonly setFullScreen: (componentId: string | null) => void;
  readonly refresher: Refresher;
  /** When the next timed refresh is due; null without one. */
  readonly nextRefreshAt: Writable<Millis | null>;
  readonly prepared: Prepared;
}

/** The applied filters, apart from the rest: components that do not use them do not re-render for a filter. */
export interface AppliedFilters {
  /** The applied masks, of native filters and cross-filters. */
  readonly masks: DataMasks;
  /** The extra form data of all filters for a chart. */
  readonly extraFormDataOf: (chartId: number) => ExtraFormData;
  /** The dataset of a chart on this dashboard. */
  readonly datasetOf: (chartId: number) => number | null;
  /** The names of the required filters that have no value, without which a chart sends no request. */
  readonly awaitedBy: (chartId: number) => readonly string[];
}

export const FiltersContext = createContext<AppliedFilters | null>(null);

export function useFilters(): AppliedFilters {
  const filters = use(FiltersContext);
  if (filters === null) throw new Error('useFilters outside of FiltersContext');
  return filters;
}

export const DashboardContext = createContext<DashboardRuntime | null>(null);

export function useDashboard(): DashboardRuntime {
  const runtime = use(DashboardContext);
  if (runtime === null) throw new Error('useDashboard outside of DashboardContext');
  return runtime;
}
