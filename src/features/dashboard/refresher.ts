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

/** Asks again for the charts on screen, one after the other. */
export interface Refresher {
  /** DASH-12. */
  readonly isRefreshing: Observable<boolean>;
  /** The answer takes the chart away again. */
  readonly add: (chart: Refreshable) => () => void;
  readonly refresh: (options: RefreshOptions) => Promise<void>;
  /** Ends what is under way; for a page that is left. */
  readonly stop: () => void;
}

export function createRefresher(clock: Clock): Refresher {
  const charts = new Set<Refreshable>();
  const isRefreshing = createObservable(false);
  let run = 0;

  return {
    isRefreshing,
    add(chart) {
      charts.add(chart);
      return () => void charts.delete(chart);
    },
    async refresh({ force, staggerTime, except, onlyBehind = false }) {
      const mine = ++run;
      isRefreshing.set(true);
      const asked = [...charts].filter(
        ({ chartId, isBehind }) => except?.has(chartId) !== true && (!onlyBehind || isBehind()),
      );
      const delays = staggerDelays(asked.length, staggerTime);
      await Promise.all(
        asked.map(async (chart, at) => {
          const delay = delays[at] ?? 0;
          if (delay > 0) await clock.sleep(delay);
          // A chart that has left the page, or a refresh that another has overtaken, asks nothing.
          if (mine === run && charts.has(chart)) await chart.ask(force);
        }),
      );
      if (mine === run) isRefreshing.set(false);
    },
    stop() {
      run += 1;
      isRefreshing.set(false);
    },
  };
}
