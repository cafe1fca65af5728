import { staggerDelays } from '#domain/dashboard/stagger.ts';
import type { Clock, Millis } from '#domain/time.ts';
import type { Observable } from '#ui/observable.ts';
import { createObservable } from '#ui/observable.ts';

export interface RefreshOptions {
  /** Has the server ask its engines instead of its own cache. */
  readonly force: boolean;
  readonly staggerTime: Millis;
  /** Charts that are left alone. */
  readonly except?: ReadonlySet<number>;
  /** Only those whose last try did not reach the server. */
  readonly onlyBehind?: boolean;
}

/** A chart on screen that can ask again. */
export interface Refreshable {
  readonly chartId: number;
  readonly ask: (force: boolean) => Promise<void>;
  /** Whether its last try did not reach the server. */
  readonly isBehind: () => boolean;
}

/** Asks for the choices of a filter on screen again. */
export type RefreshFilter = (force: boolean) => Promise<void>;

/** Asks again for what is on screen: the choices of filters all at once, and charts one after the other. */
export interface Refresher {
  /** DASH-12. */
  readonly isRefreshing: Observable<boolean>;
  /** DASH-13. */
  readonly isFiltersRefreshing: Observable<boolean>;
  /** The answer takes the chart away again. */
  readonly add: (chart: Refreshable) => () => void;
  /** The answer takes the filter away again. */
  readonly addFilter: (filter: RefreshFilter) => () => void;
  readonly refresh: (options: RefreshOptions) => Promise<void>;
  /** Ends what is under way; for a page that is left. */
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
      const asked = [...charts].filter(
        ({ chartId, isBehind }) => except?.has(chartId) !== true && (!onlyBehind || isBehind()),
      );
      const delays = staggerDelays(asked.length, staggerTime);
      const offered = refreshFilters(force, mine);
      await Promise.all(
        asked.map(async (chart, at) => {
          const delay = delays[at] ?? 0;
          if (delay > 0) await clock.sleep(delay);
          // A chart that has left the page, or a refresh that another has overtaken, asks nothing.
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
