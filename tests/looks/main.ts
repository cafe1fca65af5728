import { drawBeside } from './beside.ts';
import { drawForms } from './forms.ts';
import { drawHostile } from './hostileLooks.ts';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { capturedCharts } from '../chart/samples.ts';
import { serveChartFixture } from '../e2e/fixtures/charts/serve.ts';
import { CHROMIUM_ARGS, provideChromium } from '../support/chromium.ts';
import { LOOKS, openedCharts } from './openedCharts.ts';

/**
 * Every chart in light, dark and narrow, beside each other, in one sheet to look at: `npm run looks -- [folder] [name
 * of a chart…]`.
 */

const STYLE = `
  body { display: grid; grid-template-columns: 1fr 1fr; gap: 6px 12px; margin: 8px; background: #888 }
  div { display: flex; gap: 4px; align-items: start }
  img { min-width: 0; width: 37% } img:last-child { width: 25% }
`;
/** Charts of bad input: their looks say nothing about the type. */
const NOT_JUDGED = /^(All NULL|No rows|100,000|Hostile|.*that would run|.*[Bb]ad )/;

/** Draws the sheet into a folder. */
async function drawSheet([folder = 'docs/images', ...only]: readonly string[]): Promise<void> {
  const fixture = await serveChartFixture(capturedCharts());
  const browser = await chromium.launch({
    executablePath: provideChromium(),
    args: [...CHROMIUM_ARGS],
  });
  const query = only.map((name) => `only=${encodeURIComponent(name)}`).join('&');
  const pictures = new Map<string, string[]>();
  for (const { scheme, width } of LOOKS) {
    const page = await browser.newPage({ colorScheme: scheme, viewport: { width, height: 900 } });
    const names = await openedCharts(page, `${fixture.url}?${query}`);
    for (const [at, name] of names.entries()) {
      if (NOT_JUDGED.test(name)) continue;
      const image = await page.locator('section').nth(at).screenshot({ type: 'jpeg', quality: 80 });
      pictures.set(name, [
        ...(pictures.get(name) ?? []),
        `data:image/jpeg;base64,${image.toString('base64')}`,
      ]);
    }
    await page.close();
  }
  mkdirSync(folder, { recursive: true });
  const sheet = await browser.newPage({ viewport: { width: 1200, height: 900 } });
  const cells = [...pictures.values()].map(
    (row) => `<div>${row.map((source) => `<img src="${source}">`).join('')}</div>`,
  );
  await sheet.setContent(`<!doctype html><style>${STYLE}</style>${cells.join('')}`);
  await sheet.waitForLoadState('load');
  const file = join(folder, 'looks.jpg');
  writeFileSync(file, await sheet.screenshot({ type: 'jpeg', quality: 60, fullPage: true }));
  process.stdout.write(`${pictures.size} charts in ${file}\n`);
  await browser.close();
  await fixture.close();
}

/**
 * `npm run looks`: every chart type in one sheet; with `beside` those of a running Superset next to them; with `forms`
 * forms at random next to those of a Superset; with `hostile` rows that nobody expects, at any size.
 */
const [first, ...others] = process.argv.slice(2);
if (first === 'beside') await drawBeside(others);
else if (first === 'forms') await drawForms(others);
else if (first === 'hostile') await drawHostile(others);
else await drawSheet(first === undefined ? [] : [first, ...others]);
