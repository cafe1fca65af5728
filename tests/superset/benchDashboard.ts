import type { Browser } from '@playwright/test';
import type { BenchRow } from '../bench/benchRow.ts';
import { drawn, noteRows, openTheirs, refreshed } from './openedDashboard.ts';
import { coldAndWarm, installed, noTimes, opening, openingRow } from './openingTimes.ts';
import { SUPERSET } from './supersetAddress.ts';
import { idOf } from './supersetApi.ts';

const TITLE = 'Sales Dashboard';
const RUNS = 5;

/** Opens a dashboard in both. */
export async function benchDashboard(browser: Browser, app: string): Promise<readonly BenchRow[]> {
  const id = await idOf('dashboard', 'dashboard_title', TITLE);
  const [theirs, shown, fresh] = [noTimes(), noTimes(), noTimes()];
  const address = `${app}/superset/dashboard/${id}/`;
  for (let run = 0; run < RUNS; run += 1) {
    await coldAndWarm(
      browser,
      SUPERSET,
      async (page, context) => {
        const rows = noteRows(context);
        await openTheirs(page, id, 6);
        while (rows.size < 6) await page.waitForEvent('response');
      },
      theirs,
    );
    await coldAndWarm(browser, app, opening(address, drawn), shown, installed(app));
    await coldAndWarm(browser, app, opening(address, refreshed), fresh, installed(app));
  }
  return [
    openingRow(`${TITLE}, warm, all charts drawn`, 'warm', { ours: shown, theirs }, 6),
    // What is on screen by then shows its age. This measures only a full refresh.
    openingRow(`${TITLE}, warm, all asked again`, 'warm', { ours: fresh, theirs }, 1),
    openingRow(`${TITLE}, cold, all charts drawn`, 'cold', { ours: shown, theirs }, 2),
    openingRow(`${TITLE}, cold, all asked`, 'cold', { ours: fresh, theirs }, 2),
  ];
}
