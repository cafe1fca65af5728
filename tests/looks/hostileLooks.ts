import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Browser, chromium, type Page } from '@playwright/test';
import type { FormData } from '#domain/chart/form/formData.ts';
import { isLayered } from '#charts/form/layers.ts';
import { layersOf, withLayers } from '#charts/kit/deck/chartLayers.ts';
import { wireOfFrame } from '#domain/compile/frame.ts';
import { HOSTILE, type HostileSet, widened } from '../chart/hostile/hostileSets.ts';
import { SAMPLES } from '../e2e/fixtures/charts/samples.ts';
import { serveChartFixture } from '../e2e/fixtures/charts/serve.ts';
import { MAP_SAMPLES } from '../gallery/mapSamples.ts';
import { PART_SAMPLES } from '../gallery/partSamples.ts';
import { TABLE_SAMPLES } from '../gallery/tableSamples.ts';
import { TIME_SAMPLES } from '../gallery/timeSamples.ts';
import { CHROMIUM_ARGS, provideChromium } from '../support/chromium.ts';
import { recordTexts, textFaults } from './textFaults.ts';

/**
 * Charts of rows that nobody expects, at a size of a dashboard, in sheets to look at, with the faults that a program finds:
 * `npm run looks -- hostile FOLDER 240x160 light [chart type | set of rows…]`.
 */

const PLAIN = { ...TIME_SAMPLES, ...PART_SAMPLES, ...TABLE_SAMPLES };
const report = (line: string): void => void process.stdout.write(`${line}\n`);
/** Maps are drawn without a graphics card: more on one page would be lost. */
const ON_A_PAGE = { plain: 48, maps: 8 };

export async function drawHostile([
  folder = '.cache/hostile',
  size = '240x160',
  scheme = 'light',
  ...only
]: readonly string[]): Promise<void> {
  const [width = 240, height = 160] = size.split('x').map(Number);
  const chosen = chosenCharts(only);
  const fixture = await serveChartFixture(JSON.stringify(chosen));
  const browser = await chromium.launch({ executablePath: provideChromium(), args: [...CHROMIUM_ARGS] });
  mkdirSync(folder, { recursive: true });
  const isMap = chosen.some(({ type }) => type in MAP_SAMPLES);
  const each = Math.max(
    Math.floor((isMap ? ON_A_PAGE.maps : ON_A_PAGE.plain) / Math.max((width * height) / 60_000, 1)),
    1,
  );
  for (let from = 0; from < chosen.length; from += each) {
    const file = join(folder, `${size}-${scheme}-${String(from).padStart(4, '0')}.png`);
    const names = chosen.slice(from, from + each).map(({ name }) => name);
    const look = { width, height, scheme: scheme === 'dark' ? 'dark' : 'light' } as const;
    await drawPage(
      browser,
      `${fixture.url}?${names.map((name) => `only=${encodeURIComponent(name)}`).join('&')}`,
      look,
      file,
    );
  }
  await browser.close();
  await fixture.close();
}

function chosenCharts(only: readonly string[]) {
  const isMaps = only.includes('maps');
  const charts = [
    ...Object.entries(isMaps ? MAP_SAMPLES : PLAIN).map(([type, sample]) => ({ type, of: type, ...sample })),
    ...(isMaps
      ? []
      : SAMPLES.map((sample) => ({ type: String(sample.form['viz_type']), of: sample.name, ...sample }))),
  ];
  const sets = Object.entries<HostileSet>({
    ...HOSTILE,
    'many names': (frame) => widened(frame, 3000),
  });
  const wanted = (names: readonly string[]): boolean => names.some((name) => only.includes(name));
  const isBySet = sets.some(([set]) => wanted([set]));
  const isByType = charts.some(({ of }) => wanted([of]));
  return charts
    .filter(({ type, of }) => (isByType ? wanted([of]) : of === type))
    .flatMap(({ type, of, form, frames }) =>
      sets
        .filter(([set]) => !isBySet || wanted([set]))
        .map(([set, change]) => {
          const full = withChangedLayers({ datasource: '1__table', ...form, viz_type: type }, change);
          return {
            type,
            name: `${of}: ${set} `,
            form: full,
            answers: frames.map((frame) => wireOfFrame(change(frame, full))),
          };
        }),
    );
}

/** A map of several charts has its rows in them. */
const withChangedLayers = (form: FormData, change: HostileSet): FormData =>
  isLayered(form)
    ? withLayers(
        form,
        layersOf(form).map((layer) => ({
          ...layer,
          frames: layer.frames.map((frame) => change(frame, layer.form ?? {})),
        })),
      )
    : form;

interface Look {
  readonly width: number;
  readonly height: number;
  readonly scheme: 'light' | 'dark';
}

async function drawPage(
  browser: Browser,
  url: string,
  { width, height, scheme }: Look,
  file: string,
): Promise<void> {
  const columns = Math.max(Math.floor(1520 / (width + 6)), 1);
  const page = await browser.newPage({
    colorScheme: scheme,
    viewport: { width: columns * (width + 6) + 10, height: 900 },
  });
  page.on('pageerror', (error) => report(`${file}: ${String(error)}`));
  page.on('console', (message) => {
    if (message.type() === 'error') report(`${file}: ${message.text()}`);
  });
  await page.addInitScript(recordTexts);
  await page.addInitScript(`window.wantedSize = ${JSON.stringify({ width, height })}`);
  await opened(page, url);
  // Maps are drawn when they come into view.
  writeFileSync(file, await page.screenshot({ fullPage: true }));
  for (const fault of await page.evaluate(textFaults)) report(fault);
  report(file);
  await page.close();
}

async function opened(page: Page, url: string): Promise<void> {
  page.setDefaultTimeout(180_000);
  await page.goto(url, { waitUntil: 'commit' });
  await page.locator('figure').first().waitFor();
  await page.addStyleTag({ content: '' }).catch(() => undefined);
  await page.evaluate(() => {
    const { width, height } = (window as unknown as { wantedSize: { width: number; height: number } })
      .wantedSize;
    const main = document.querySelector('main');
    if (main !== null)
      Object.assign(main.style, { display: 'flex', flexWrap: 'wrap', gap: '4px', padding: '4px' });
    document.querySelector('h1')?.remove();
    for (const button of document.querySelectorAll('figcaption button')) button.remove();
    for (const each of document.querySelectorAll<HTMLElement>('section'))
      Object.assign(each.style, { padding: '0', width: `${width + 2}px`, borderRadius: '0' });
    for (const each of document.querySelectorAll<HTMLElement>('figcaption'))
      Object.assign(each.style, {
        font: '10px sans-serif',
        margin: '0',
        whiteSpace: 'nowrap',
        overflow: 'hidden',
        background: '#888',
        color: '#fff',
      });
    for (const each of document.querySelectorAll<HTMLElement>('figure > div'))
      Object.assign(each.style, { height: `${height}px`, overflow: 'hidden' });
  });
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  await page.waitForFunction(
    () => document.querySelectorAll('figure[aria-busy="true"], figure [aria-busy="true"]').length === 0,
  );
  await page.waitForTimeout(700);
}
