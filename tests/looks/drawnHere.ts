import type { Browser } from '@playwright/test';
import { serveChartFixture } from '../e2e/fixtures/charts/serve.ts';
import { LOOKS, openedCharts } from './openedCharts.ts';
import type { Subject } from './subjects.ts';

/** Maps are drawn without a graphics card: more on one page would be lost, or not drawn in time. */
const ON_A_PAGE = 4;
/** A page of maps that a busy machine does not draw in time is drawn again. */
const ATTEMPTS = 3;

/** The charts as they are drawn here, in every look, by type. */
export async function drawnHere(
  browser: Browser,
  subjects: readonly Subject[],
  report: (line: string) => void,
): Promise<ReadonlyMap<string, readonly string[]>> {
  const captured = subjects.map(({ type, form, answers }) => ({ name: `${type} `, form, answers }));
  const fixture = await serveChartFixture(JSON.stringify(captured));
  const pictures = new Map<string, string[]>();
  for (const look of LOOKS) {
    for (let from = 0; from < captured.length; from += ON_A_PAGE) {
      const names = captured.slice(from, from + ON_A_PAGE).map(({ name }) => name);
      const drawn = await drawnPage(browser, fixture.url, names, look, report);
      for (const [type, picture] of drawn) pictures.set(type, [...(pictures.get(type) ?? []), picture]);
      report(`${look.name}: ${names.join('')}`);
    }
  }
  await fixture.close();
  return pictures;
}

async function drawnPage(
  browser: Browser,
  url: string,
  names: readonly string[],
  { scheme, width }: (typeof LOOKS)[number],
  report: (line: string) => void,
): Promise<ReadonlyMap<string, string>> {
  const wanted = names.map((name) => `only=${encodeURIComponent(name)}`).join('&');
  for (let attempt = 1; ; attempt += 1) {
    const page = await browser.newPage({ colorScheme: scheme, viewport: { width, height: 900 } });
    try {
      const drawn = new Map<string, string>();
      for (const [at, name] of (await openedCharts(page, `${url}?${wanted}`)).entries()) {
        const image = await page.locator('section').nth(at).screenshot({ type: 'jpeg', quality: 85 });
        drawn.set(name.trim(), `data:image/jpeg;base64,${image.toString('base64')}`);
      }
      return drawn;
    } catch (error) {
      if (attempt === ATTEMPTS) throw error;
      report(`again: ${String(error).split('\n')[0] ?? ''}`);
    } finally {
      await page.close();
    }
  }
}
