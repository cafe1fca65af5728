import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type Browser, chromium } from '@playwright/test';
import { signInToSuperset } from '../superset/supersetApi.ts';
import { CHROMIUM_ARGS, provideChromium } from '../support/chromium.ts';
import { drawnThere } from './drawnThere.ts';
import { type Subject, subjectsOf, withMadeDatasets } from './subjects.ts';
import { serveChartFixture } from '../e2e/fixtures/charts/serve.ts';
import { LOOKS, openedCharts } from './openedCharts.ts';

/** Maps are drawn without a graphics card: more on one page would be lost, or not drawn in time. */
const ON_A_PAGE = 4;
/** A page of maps that a busy machine does not draw in time is drawn again. */
const ATTEMPTS = 3;

/** The charts as they are drawn here, in every look, by type. */
async function drawnHere(
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

/**
 * A chart of each type over the data of the example dashboards as a running Superset draws it, and beside it the same
 * form with the same rows here: light, dark and narrow, in one sheet. `npm run looks -- beside [folder] [chart type…]`;
 * types that are named are drawn at full size, one below the other.
 */

const STYLE = `
  body { display: grid; grid-template-columns: 1fr 1fr; gap: 10px 14px; margin: 10px; background: #777; font: 12px sans-serif }
  figure { display: grid; grid-template-columns: 10fr 10fr 10fr 6fr; gap: 3px; margin: 0; align-items: start }
  figcaption { grid-column: 1 / 5; color: #fff } img { width: 100%; background: #fff }
  p { margin: 0; padding: 20px; background: #fff }
`;
const LARGE = `body { grid-template-columns: 1fr } figure { grid-template-columns: 500px 500px 500px 300px } img { width: auto; max-width: 100% }`;
const report = (line: string): void => void process.stdout.write(`${line}\n`);

/** Draws the sheet into a folder. */
export async function drawBeside([folder = 'docs/images', ...only]: readonly string[]): Promise<void> {
  const api = await signInToSuperset();
  const browser = await chromium.launch({ executablePath: provideChromium(), args: [...CHROMIUM_ARGS] });
  const { subjects, there } = await withMadeDatasets(api, async (made) => {
    const found = await subjectsOf(api, made, only, report);
    return { subjects: found, there: await drawnThere(browser, api, found, report) };
  });
  await drawPairs(browser, join(folder, 'looks-beside-superset.jpg'), subjects, there, only.length > 0);
  report(`${subjects.length} types in ${folder}`);
  await browser.close();
}

/** Pictures of each chart there, and here in every look, in one file. */
export async function drawPairs(
  browser: Browser,
  file: string,
  subjects: readonly Subject[],
  there: ReadonlyMap<string, string>,
  isLarge = false,
): Promise<void> {
  const here = await drawnHere(browser, subjects, report);
  await writePairs(browser, file, subjects, there, here, isLarge);
}

/** The sheet of pictures that are drawn already. */
async function writePairs(
  browser: Browser,
  file: string,
  subjects: readonly Pick<Subject, 'type'>[],
  there: ReadonlyMap<string, string>,
  here: ReadonlyMap<string, readonly string[]>,
  isLarge: boolean,
): Promise<void> {
  const cells = subjects.map(({ type }) => {
    const theirs = there.get(type);
    const first = theirs === undefined ? '<p>not drawn there</p>' : `<img src="${theirs}">`;
    const ours = (here.get(type) ?? []).map((source) => `<img src="${source}">`);
    return `<figure><figcaption>${type}</figcaption>${first}${ours.join('')}</figure>`;
  });
  const sheet = await browser.newPage({ viewport: { width: isLarge ? 1840 : 2200, height: 900 } });
  await sheet.setContent(`<!doctype html><style>${STYLE}${isLarge ? LARGE : ''}</style>${cells.join('')}`);
  await sheet.waitForLoadState('load');
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, await sheet.screenshot({ type: 'jpeg', quality: isLarge ? 85 : 55, fullPage: true }));
  await sheet.close();
}
