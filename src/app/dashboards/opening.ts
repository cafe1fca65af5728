import type { Opening, ChartImages } from '#features/services/dashboards.ts';
import type { SextantDb } from '#store/db.ts';
import type { OpenedDashboard } from '#store/dashboards/openedDashboard.ts';
import { openedDashboard } from '#store/dashboards/openedDashboard.ts';

interface Ahead {
  readonly of: string;
  readonly reading: Promise<OpenedDashboard | null>;
  opened: OpenedDashboard | null | undefined;
}

/** Preloads one dashboard at a time, so that its data is ready when the page's code is. */
export function createOpening(db: SextantDb, chartImages: Pick<ChartImages, 'readAhead'>): Opening {
  let ahead: Ahead | null = null;

  function begin(name: string): Ahead {
    const reading = openedDashboard(db, name);
    const begun: Ahead = { of: name, reading, opened: undefined };
    reading.then(
      (opened) => {
        begun.opened = opened;
        if (opened !== null) chartImages.readAhead([...opened.shown.keys()]);
      },
      // The error is reported by whoever awaits it.
      () => undefined,
    );
    return begun;
  }

  return {
    read(name) {
      if (ahead?.of !== name) ahead = begin(name);
      return ahead.reading;
    },
    of: (name) => (ahead?.of === name ? ahead.opened : undefined),
    end: () => void (ahead = null),
  };
}
