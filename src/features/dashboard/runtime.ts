import type { Dispatch, SetStateAction } from 'react';
import { createContext, use } from 'react';
import type { ColorBook } from '#domain/chart/colors/colorBook.ts';
import type { SavedChart } from '#domain/chart/savedChart.ts';
import type { ChosenTabs } from '#domain/dashboard/activeTabs.ts';
import type { Dashboard } from '#domain/dashboard/dashboard.ts';
import type { Layout } from '#domain/dashboard/layout.ts';
import type { DashboardMetadata } from '#domain/dashboard/metadata.ts';
import type { PageOptions } from '#domain/dashboard/pageOptions.ts';
import type { Dataset } from '#domain/dataset/dataset.ts';
import type { DataMasks, ExtraFormData } from '#domain/filter/dataMask.ts';
import type { OpenedDashboard } from '#store/openedDashboard.ts';
import type { Refresher } from './refresher.ts';
import type { Prepared } from './usePrepared.ts';

/**
 * The dashboard on screen, as all of its parts see it. What is stored comes from the device's database and is changed by
 * commands; which tabs are chosen belongs to the page, and begins where the person left them.
 */
export interface DashboardRuntime {
  readonly dashboard: Dashboard;
  readonly layout: Layout;
  readonly metadata: DashboardMetadata;
  readonly charts: ReadonlyMap<number, SavedChart>;
  readonly datasets: ReadonlyMap<number, Dataset>;
  readonly options: PageOptions;
  /** The components of charts that are in view when the page is opened. */
  readonly atTop: ReadonlySet<string>;
  /** What the charts showed last when the page was opened, by their subjects. */
  readonly shownLast: OpenedDashboard['shown'];
  /** Which label has which colour, in every chart. */
  readonly colors: ColorBook;
  /** Applies masks and leaves those of other filters. */
  readonly applyFilters: (masks: DataMasks) => void;
  /** Applies exactly these. */
  readonly replaceFilters: (masks: DataMasks) => void;
  readonly activeTabs: ReadonlySet<string>;
  readonly chosenTabs: ChosenTabs;
  readonly setChosenTabs: Dispatch<SetStateAction<ChosenTabs>>;
  /** The component that fills the page, if one does. */
  readonly fullScreen: string | null;
  readonly setFullScreen: (componentId: string | null) => void;
  readonly refresher: Refresher;
  readonly prepared: Prepared;
}

/** What is applied just now, apart from the rest: whoever does not look at it is not rendered again for a filter. */
export interface AppliedFilters {
  /** The masks that are applied, native and cross-filters alike. */
  readonly masks: DataMasks;
  /** What all filters together add to a chart. */
  readonly extraFormDataOf: (chartId: number) => ExtraFormData;
  /** The names of the filters without whose value a chart does not ask. */
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
