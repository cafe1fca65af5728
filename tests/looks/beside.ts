import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium, type Browser, type Page } from '@playwright/test';
import type { FormData } from '#domain/chart/form/formData.ts';
import { withDefaults } from '#domain/chart/form/withDefaults.ts';
import { buildRequest } from '#domain/chart/query/buildRequest.ts';
import { asList, asRecord } from '#domain/jsonValue.ts';
import { serveChartFixture } from '../e2e/fixtures/charts/serve.ts';
import { PASSWORD, SUPERSET, USERNAME } from '../superset/supersetAddress.ts';
import { signInToSuperset, type SupersetApi } from '../superset/supersetApi.ts';
import { CHROMIUM_ARGS, provideChromium } from '../support/chromium.ts';

/**
 * An example chart of each type as a running Superset draws it, and beside it the same form with the same rows here, in
 * one sheet: `npm run looks -- beside [folder] [chart type…]`.
 */

interface Example {
  readonly id: number;
  readonly type: string;
  readonly name: string;
  readonly form: FormData;
  readonly answers: readonly unknown[];
}

/** Instead of the first example of a type, which shows less of it. */
const BETTER: Readonly<Record<string, string>> = {
  big_number: 'Big Number with Trendline',
  echarts_area: 'Area',
  echarts_timeseries_bar: 'Quarterly Sales (By Product Line)',
  echarts_timeseries_line: 'Trends',
  heatmap_v2: 'Number of Deals (for each Combination)',
  pie: 'Most Dominant Platforms',
  pivot_table_v2: 'Pivot Table v2',
  sankey_v2: 'First Time Developer & Commute Time',
  sunburst_v2: 'Rural Breakdown',
  table: 'Total Items Sold (By Product Line)',
  treemap_v2: 'Treemap',
};
/** Rendered on tiles of the internet there, or in WebGL that a headless browser draws too slowly. */
const NOT_COMPARED = /^(deck_|mapbox)/;
const SIZE = { width: 520, height: 340 };
const STYLE = `
  body { display: grid; grid-template-columns: 1fr 1fr; gap: 10px; margin: 10px; background: #777; font: 12px sans-serif }
  figure { display: grid; grid-template-columns: 1fr 1fr; gap: 3px; margin: 0 } figcaption { grid-column: 1 / 3; color: #fff }
  img { width: 100%; background: #fff }
`;

async function examples(api: SupersetApi, only: readonly string[]): Promise<readonly Example[]> {
  const query = '(page_size:500,columns:!(id,slice_name,viz_type))';
  const { body } = await api.call('GET', `/api/v1/chart/?q=${encodeURIComponent(query)}`);
  const byType = new Map<string, { id: number; name: string }>();
  for (const each of asList(asRecord(body)['result']).map(asRecord)) {
    const [type, name] = [String(each['viz_type']), String(each['slice_name'])];
    if (NOT_COMPARED.test(type) || (only.length > 0 && !only.includes(type))) continue;
    if (!byType.has(type) || BETTER[type] === name) byType.set(type, { id: Number(each['id']), name });
  }
  const found: Example[] = [];
  for (const [type, { id, name }] of [...byType].toSorted(([a], [b]) => a.localeCompare(b))) {
    const read = asRecord((await api.call('GET', `/api/v1/explore/?slice_id=${id}`)).body)['result'];
    const form = asRecord(asRecord(read)['form_data']);
    const context = buildRequest(withDefaults(form));
    const answer = context === null ? null : await api.call('POST', '/api/v1/chart/data', context);
    const answers = asList(asRecord(answer?.body)['result']);
    if (answers.length > 0) found.push({ id, type, name, form, answers });
    else process.stdout.write(`${name}: no rows (${answer?.status ?? 'no query'})\n`);
  }
  return found;
}

const shot = async (page: Page, selector = 'body'): Promise<string> => {
  const image = await page.locator(selector).first().screenshot({ type: 'jpeg', quality: 82 });
  return `data:image/jpeg;base64,${image.toString('base64')}`;
};

async function drawnThere(
  browser: Browser,
  charts: readonly Example[],
): Promise<ReadonlyMap<string, string>> {
  const page = await browser.newPage({ viewport: SIZE });
  await page.goto(`${SUPERSET}/login/`);
  await page.locator('input[name=username], [data-test=username-input]').first().fill(USERNAME);
  await page.locator('input[name=password], [data-test=password-input]').first().fill(PASSWORD);
  await page.keyboard.press('Enter');
  await page.waitForURL((url) => !url.pathname.startsWith('/login'));
  const pictures = new Map<string, string>();
  for (const { id, name } of charts) {
    try {
      await page.goto(`${SUPERSET}/explore/?slice_id=${id}&standalone=1`);
      await page.locator('.slice_container, .chart-slice').first().waitFor({ timeout: 60_000 });
      await page.waitForLoadState('networkidle');
      await page.waitForFunction(() => document.querySelector('[data-test=loading-indicator]') === null);
      // Drawings there grow for a second.
      await page.waitForTimeout(1500);
      pictures.set(name, await shot(page));
    } catch (error) {
      process.stdout.write(`${name}: ${String(error).split('\n')[0] ?? ''}\n`);
    }
  }
  await page.close();
  return pictures;
}

async function drawnHere(browser: Browser, charts: readonly Example[]): Promise<ReadonlyMap<string, string>> {
  const captured = charts.map(({ name, form, answers }) => ({ name: `${name} `, form, answers }));
  const fixture = await serveChartFixture(JSON.stringify(captured));
  const page = await browser.newPage({ viewport: { ...SIZE, height: 900 } });
  const wanted = captured.map(({ name }) => `only=${encodeURIComponent(name)}`).join('&');
  await page.goto(`${fixture.url}?${wanted}`);
  await page.locator('figure').first().waitFor();
  await page.evaluate(() => {
    const main = document.querySelector('main');
    if (main !== null) main.style.gridTemplateColumns = 'minmax(0, 1fr)';
    for (const button of document.querySelectorAll('figcaption button')) button.remove();
  });
  await page.waitForFunction(() => document.querySelectorAll('figure[aria-busy="true"]').length === 0);
  const pictures = new Map<string, string>();
  for (const [at, { name }] of charts.entries()) pictures.set(name, await shot(page, `section >> nth=${at}`));
  await page.close();
  await fixture.close();
  return pictures;
}

/** Draws the sheet into a folder. */
export async function drawBeside([folder = 'docs/images', ...only]: readonly string[]): Promise<void> {
  const charts = await examples(await signInToSuperset(), only);
  const browser = await chromium.launch({ executablePath: provideChromium(), args: [...CHROMIUM_ARGS] });
  const [there, here] = [await drawnThere(browser, charts), await drawnHere(browser, charts)];
  const cells = charts.map(({ type, name }) => {
    const images = [there.get(name), here.get(name)].map((source) => `<img src="${source ?? ''}">`);
    return `<figure><figcaption>${type}</figcaption>${images.join('')}</figure>`;
  });
  const sheet = await browser.newPage({ viewport: { width: 1400, height: 900 } });
  await sheet.setContent(`<!doctype html><style>${STYLE}</style>${cells.join('')}`);
  await sheet.waitForLoadState('load');
  mkdirSync(folder, { recursive: true });
  const file = join(folder, 'looks-beside-superset.jpg');
  writeFileSync(file, await sheet.screenshot({ type: 'jpeg', quality: 62, fullPage: true }));
  process.stdout.write(`${charts.length} types in ${file}\n`);
  await browser.close();
}
