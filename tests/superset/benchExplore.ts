import type { Browser, Page } from '@playwright/test';
import type { BenchRow } from '../bench/benchRow.ts';
import { coldAndWarm, installed, noTimes, opening, openingRow } from './openingTimes.ts';
import { SUPERSET } from './supersetAddress.ts';
import { idOf } from './supersetApi.ts';

const NAME = 'Quarterly Sales';
const RUNS = 5;

/** Until the chart has a picture: a canvas with anything on it. Checked once a frame, so that it can be timed. */
const pictured =
  (within: string) =>
  async (page: Page): Promise<void> => {
    await page.waitForFunction(
      (chart) => {
        const canvas = document.querySelector<HTMLCanvasElement>(`${chart} canvas`);
        if (canvas === null || canvas.width < 50 || canvas.height < 50) return false;
        const context = canvas.getContext('2d');
        // A stored image is shown by a canvas of another kind.
        if (context === null) return true;
        const { data } = context.getImageData(0, 0, canvas.width, canvas.height);
        for (let at = 3; at < data.length; at += 4) if (data[at] !== 0) return true;
        return false;
      },
      within,
      { polling: 'raf', timeout: 60_000 },
    );
  };

/** Until the server has answered too, and that is drawn. */
async function answered(page: Page): Promise<void> {
  await page.waitForFunction(
    () => document.querySelector('figure[data-explore-chart][data-state="rendered"]') !== null,
    null,
    { polling: 'raf', timeout: 60_000 },
  );
}

/** Opens one chart in explore in both, until its first picture. */
export async function benchExplore(browser: Browser, app: string): Promise<readonly BenchRow[]> {
  const id = await idOf('chart', 'slice_name', NAME);
  const [theirs, shown, fresh] = [noTimes(), noTimes(), noTimes()];
  const path = `/explore/?slice_id=${id}`;
  for (let run = 0; run < RUNS; run += 1) {
    await coldAndWarm(browser, SUPERSET, opening(SUPERSET + path, pictured('.slice_container')), theirs);
    const first = opening(app + path, pictured('figure[data-explore-chart]'));
    await coldAndWarm(browser, app, first, shown, installed(app));
    await coldAndWarm(browser, app, opening(app + path, answered), fresh, installed(app));
  }
  return [
    openingRow(`explore of ${NAME}, warm, first picture`, 'warm', { ours: shown, theirs }, 6),
    // The first picture shows the age of its rows. This measures only a full refresh.
    openingRow(`explore of ${NAME}, warm, asked again`, 'warm', { ours: fresh, theirs }, 1),
    openingRow(`explore of ${NAME}, cold, first picture`, 'cold', { ours: shown, theirs }, 2),
  ];
}
