import type { Browser } from '@playwright/test';
import { serveChartFixture } from '../e2e/fixtures/charts/serve.ts';
import { LOOKS, openedCharts } from './openedCharts.ts';
import type { Subject } from './subjects.ts';

/** Maps are drawn without a graphics card: more on one page would be lost, or not drawn in time. */
const ON_A_PAGE = 8;

/** The charts as they are drawn here, in every look, by type. */
export async function drawnHere(
  browser: Browser,
  subjects: readonly Subject[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const captured = subjects.map(({ type, form, answers }) => ({ name: `${type} `, form, answers }));
  const fixture = await serveChartFixture(JSON.stringify(captured));
  const pictures = new Map<string, string[]>();
  for (const { scheme, width } of LOOKS) {
    for (let from = 0; from < captured.length; from += ON_A_PAGE) {
      const names = captured.slice(from, from + ON_A_PAGE).map(({ name }) => name);
      const wanted = names.map((name) => `only=${encodeURIComponent(name)}`).join('&');
      const page = await browser.newPage({ colorScheme: scheme, viewport: { width, height: 900 } });
      const opened = await openedCharts(page, `${fixture.url}?${wanted}`);
      for (const [at, name] of opened.entries()) {
        const image = await page.locator('section').nth(at).screenshot({ type: 'jpeg', quality: 85 });
        const type = name.trim();
        pictures.set(type, [
          ...(pictures.get(type) ?? []),
          `data:image/jpeg;base64,${image.toString('base64')}`,
        ]);
      }
      await page.close();
    }
  }
  await fixture.close();
  return pictures;
}
