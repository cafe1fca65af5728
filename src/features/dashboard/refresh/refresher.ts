import { staggerDelays } from '#domain/dashboard/refresh/stagger.ts';
import type { Clock, Millis } from '#domain/time.ts';
import { type Observable, createObservable } from '#ui/observable.ts';

export interface RefreshOptions {
  /** Has the server query the database instead of its cache. */
  readonly force: boolean;
  readonly staggerTime: Millis;
  /** Charts to skip. */
  readonly except?: ReadonlySet<number>;
  /** Only charts whose last attempt did not reach the server. */
  readonly onlyBehind?: boolean;
}

/** A chart on screen that can refresh. */
export interface Refreshable {
  readonly chartId: number;
  readonly ask: (force: boolean) => Promise<void>;
  /** Whether its last attempt did not reach the server. */
  readonly isBehind: () => boolean;
}

/** Requests the options of a filter on screen again. */
export type RefreshFilter = (force: boolean) => Promise<void>;

/** Refreshes what is on screen: filter options all at once, and charts one after the other. */
export interface Refresher {
  /** DASH-12. */
  readonly isRefreshing: Observable<boolean>;
  /** DASH-13. */
  readonly isFiltersRefreshing: Observable<boolean>;
  /** Returns a function that removes the chart. */
  readonly add: (chart: Refreshable) => () => void;
  /** Returns a function that removes the filter. */
  readonly addFilter: (filter: RefreshFilter) => () => void;
  readonly refresh: (options: RefreshOptions) => Promise<void>;
  /** Stops the refresh; for a page that is closed. */
  readonly stop: () => void;
}

export function createRefresher(clock: Clock): Refresher {
  const charts = new Set<Refreshable>();
  const filters = new Set<RefreshFilter>();
  const isRefreshing = createObservable(false);
  const isFiltersRefreshing = createObservable(false);
  let run = 0;

  async function refreshFilters(force: boolean, mine: number): Promise<void> {
    isFiltersRefreshing.set(true);
    await Promise.all([...filters].map((ask) => ask(force)));
    if (mine === run) isFiltersRefreshing.set(false);
  }

  return {
    isRefreshing,
    isFiltersRefreshing,
    add(chart) {
      charts.add(chart);
      return () => void charts.delete(chart);
    },
    addFilter(filter) {
      filters.add(filter);
      return () => void filters.delete(filter);
    },
    async refresh({ force, staggerTime, except, onlyBehind = false }) {
      const mine = ++run;
      isRefreshing.set(true);
      const requested = [...charts].filter(
        ({ chartId, isBehind }) => except?.has(chartId) !== true && (!onlyBehind || isBehind()),
      );
      const delays = staggerDelays(requested.length, staggerTime);
      const offered = refreshFilters(force, mine);
      await Promise.all(
        requested.map(async (chart, at) => {
          const delay = delays[at] ?? 0;
          if (delay > 0) await clock.sleep(delay);
          // An unmounted chart or a superseded refresh sends no request.
          if (mine === run && charts.has(chart)) await chart.ask(force);
        }),
      );
      if (mine === run) isRefreshing.set(false);
      await offered;
    },
    stop() {
      run += 1;
      isRefreshing.set(false);
      isFiltersRefreshing.set(false);
    },
  };
}
