import { expect, type Locator, type Page, test as base } from '@playwright/test';
import { wireOfFrame } from '#domain/compile/frame.ts';
import { GALLERY_SAMPLES } from '../../gallery/gallerySamples.ts';
import { MAP_SAMPLES } from '../../gallery/mapSamples.ts';
import { type ChartFixture, serveChartFixture } from '../fixtures/charts/serve.ts';

/** A chart of each type at 400 %, which is a window of 320 pixels, by someone whose device asks for less motion. */

const test = base.extend<object, { fixture: ChartFixture }>({
  fixture: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads from the pattern that nothing is needed
    async ({}, use) => {
      const charts = Object.entries(GALLERY_SAMPLES).map(([type, { form, frames }]) => ({
        name: nameOf(type),
        form: { datasource: '1__table', ...form, viz_type: type },
        answers: frames.map(wireOfFrame),
      }));
      // What is past the numbers that JSON has is no matter here.
      const fixture = await serveChartFixture(
        JSON.stringify(charts, (_, value) => (typeof value === 'bigint' ? Number(value) : value)),
      );
      await use(fixture);
      await fixture.close();
    },
    { scope: 'worker' },
  ],
});
test.use({ viewport: { width: 320, height: 512 } });

const nameOf = (type: string): string => `Of type ${type}`;
const figure = (page: Page, type: string): Locator =>
  page.getByRole('figure', { name: nameOf(type), exact: true });

async function openCharts(page: Page, url: string, types: readonly string[]): Promise<void> {
  await page.goto(`${url}?${types.map((type) => `only=${encodeURIComponent(nameOf(type))}`).join('&')}`);
  // A chart is in the box below its name.
  for (const type of types) await expect(figure(page, type).locator('> div > *').first()).toBeAttached();
  await page.waitForLoadState('networkidle');
}

/** What stands out of the page at its sides, but for what is scrolled or cut within a chart. */
const outsideOf = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const isHeld = (each: Element | null): boolean =>
      each !== null &&
      each.tagName !== 'BODY' &&
      (getComputedStyle(each).overflowX !== 'visible' || isHeld(each.parentElement));
    const found = [...document.querySelectorAll('figure, figure *')]
      .filter((each) => each.checkVisibility() && !isHeld(each.parentElement))
      .filter((each) => {
        const { left, right, width } = each.getBoundingClientRect();
        return width > 0 && (left < 0 || right > innerWidth);
      })
      .map(
        (each) =>
          `${each.closest('figure')?.ariaLabel}: ${each.tagName} ${Math.round(each.getBoundingClientRect().right)}`,
      );
    const wide = document.documentElement.scrollWidth;
    return wide > innerWidth ? [...found, `page: ${wide}`] : found;
  });

/** Entries of legends, where they are shown at this size, that a person can neither see nor scroll to. */
const hiddenEntries = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const entries = [...document.querySelectorAll('ul[aria-label=Legend] button')];
    const hidden = entries.filter((each) => {
      // Some legends are for small charts only.
      if (each.closest('[data-small]')?.checkVisibility() === false) return false;
      const legend = each.closest('ul');
      if (legend === null || !each.checkVisibility()) return true;
      // What is cut can be scrolled by a program, not by a person.
      if (/hidden|clip/.test(getComputedStyle(legend).overflow)) legend.style.overflow = 'clip';
      each.scrollIntoView({ block: 'nearest', inline: 'nearest' });
      const [box, { left, right, top, bottom }] = [
        each.getBoundingClientRect(),
        legend.getBoundingClientRect(),
      ];
      return (
        box.left < Math.max(left, 0) - 1 ||
        box.right > Math.min(right, innerWidth) + 1 ||
        box.top < top - 1 ||
        box.bottom > bottom + 1
      );
    });
    return hidden.map((each) => `${each.closest('figure')?.ariaLabel}: ${each.textContent}`);
  });

/** Tables that are cut at a side, where nothing scrolls to the rest. */
const cutTables = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('figure table, figure [role=grid], figure [role=table]')]
      .filter((each) => {
        let box: Element | null = each;
        while (box !== null && getComputedStyle(box).overflowX === 'visible') box = box.parentElement;
        return (
          box !== null &&
          box.scrollWidth > box.clientWidth + 1 &&
          /hidden|clip/.test(getComputedStyle(box).overflowX)
        );
      })
      .map((each) => `${each.closest('figure')?.ariaLabel}: cut`),
  );

/** Charts that are another picture some frames later, and what moves in the page. */
const moving = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const looks = () => [...document.querySelectorAll('canvas')].map((canvas) => canvas.toDataURL());
    const before = looks();
    for (let frame = 0; frame < 20; frame++) await new Promise(requestAnimationFrame);
    const after = looks();
    const changed = [...document.querySelectorAll('canvas')].filter((_, at) => before[at] !== after[at]);
    const animated = document.getAnimations().filter(
      // Shadows at the edges of what is scrolled follow the scroll, and not the time.
      ({ playState, timeline }) => playState === 'running' && timeline instanceof DocumentTimeline,
    );
    return [
      ...changed.map((canvas) => `drawn: ${canvas.closest('figure')?.ariaLabel}`),
      ...animated.map(
        ({ effect }) => `animated: ${(effect as KeyframeEffect).target?.closest('figure')?.ariaLabel}`,
      ),
    ];
  });

const isMap = (type: string): boolean => Object.hasOwn(MAP_SAMPLES, type);

/** What is wrong with charts that are shown together. */
async function faultsOf(page: Page, url: string, types: readonly string[]): Promise<string[]> {
  await openCharts(page, url, types);
  await expect(page.getByRole('figure')).toHaveCount(types.length);
  const found = [...(await outsideOf(page)), ...(await hiddenEntries(page)), ...(await moving(page))];
  for (const type of types) {
    const chart = figure(page, type);
    await chart.getByRole('button', { name: 'View as table' }).click();
    await expect(chart.locator('table, [role=grid], [role=table]').first()).toBeVisible();
  }
  const asTables = [...(await outsideOf(page)), ...(await cutTables(page))];
  return [...found, ...asTables.map((text) => `as a table: ${text}`)];
}

const WHAT = 'has its name, legend and table, is no wider than the page, and does not move';

test(`at 400 % each chart but maps ${WHAT}`, async ({ page, fixture }) => {
  const types = Object.keys(GALLERY_SAMPLES).filter((type) => !isMap(type));
  expect(await faultsOf(page, fixture.url, types)).toEqual([]);
});

// A page has few contexts of WebGL, and each map takes one. Each layer of a map of several is one of these.
for (const type of Object.keys(GALLERY_SAMPLES).filter((each) => isMap(each) && each !== 'deck_multi'))
  test(`at 400 % a chart of the type ${type} ${WHAT}`, async ({ page, fixture }) => {
    expect(await faultsOf(page, fixture.url, [type])).toEqual([]);
  });
