import { expect } from '@playwright/test';
import { seededRandom } from '../../world/seededRandom.ts';
import { startServer } from '../../support/server.ts';
import { installedTest as test } from '../support/installedTest.ts';
import { SALES_ROWS, salesFolder } from '../support/salesFolder.ts';
import { signedInCookies } from '../support/signedInCookies.ts';
import { changeSeveral } from './walk/changeSeveral.ts';
import { collectErrors, expectSynced, expectWhole } from './walk/walkChecks.ts';
import { newWalker, type Walker } from './walk/walker.ts';
import { startServer as bringBack, STEPS } from './walk/walkSteps.ts';

/**
 * A person makes and changes charts and dashboards in a random order, while the server goes and comes back and pages
 * are reloaded. Another walk: WALK_SEEDS="7 8 9"; a shorter or longer one: WALK_STEPS=100.
 */

const SEEDS = (process.env['WALK_SEEDS'] ?? '1 2').split(/\s+/).map(Number);
const STEP_COUNT = Number(process.env['WALK_STEPS'] ?? 30);
/** A step that cannot be done for so long is a fault. */
const PATIENCE_MS = 15_000;

for (const seed of SEEDS)
  test(`a random walk over authoring leaves nothing broken, unexplained or unsent: seed ${seed} @long`, async ({
    browser,
    page,
  }) => {
    const server = await startServer({ copyOf: await salesFolder(), args: ['--no-samples', SALES_ROWS] });
    const random = seededRandom(seed);
    const walker = newWalker(page, server, () => random.next());
    const errors = collectErrors(page);
    const done: string[] = [];
    try {
      await page.context().addCookies(await signedInCookies(browser, server));
      page.setDefaultTimeout(PATIENCE_MS);
      // The lists are on the device once they were looked at.
      for (const list of ['dashboard', 'chart']) {
        await page.goto(`${server.url}/${list}/list/`);
        await page.getByRole('main').getByRole('row').getByRole('link').first().waitFor();
      }
      await page.evaluate(async () => void (await navigator.serviceWorker.ready));
      await page.goto(`${server.url}/explore/?datasource_type=table&datasource_id=1&viz_type=table`);
      await expectWhole(walker);
      // At least once in each walk, wherever it leads: what it finds, other steps find by chance.
      done.push(`change several and reload: ${await changeSeveral(walker)}`);
      expect(done).not.toContain('change several and reload: null');
      while (done.length < STEP_COUNT) await step(walker, done, errors);
      await bringBack(walker);
      await page.goto(`${walker.server.url}/chart/list/`);
      await expectSynced(walker);
    } finally {
      console.log(`seed ${seed}:\n${done.map((each, at) => `${at + 1}. ${each}`).join('\n')}`);
      await walker.server.dispose();
    }
  });

async function step(walker: Walker, done: string[], errors: readonly string[]): Promise<void> {
  const [name, , run] = walker.pick(STEPS.flatMap((each) => Array.from({ length: each[1] }, () => each)));
  const at = done.push(`${name} …`) - 1;
  const what = await run(walker);
  if (what === null) {
    done.pop();
    return;
  }
  done[at] = `${name}: ${what}`;
  await expectWhole(walker);
  expect(errors).toEqual([]);
}
