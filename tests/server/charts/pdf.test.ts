import { afterAll, expect, test } from 'vitest';
import { extractText } from 'unpdf';
import { pdfPages } from '../../../server/pictures/pdfPages.ts';
import { pictureHost } from '../../../server/pictures/pictureHost.ts';
import { samples } from '../../chart/samples.ts';
import { bundled } from '../../support/serverBundle.ts';

/** Charts in rows of two, each of a height. */
const placed = (heights: readonly number[]) =>
  heights.map((height, at) => ({
    title: `chart ${at}`,
    form: samples[at % samples.length]?.form ?? {},
    frames: samples[at % samples.length]?.frames ?? [],
    x: (at % 2) * 600,
    y: Math.floor(at / 2) * 500,
    width: 588,
    height,
  }));
const pictures = pictureHost(bundled('pictureChild'));
afterAll(() => pictures.close());

test('a row of charts that does not fit begins the next page, and none is cut', () => {
  const pages = pdfPages(placed([300, 200, 300, 300, 900, 100]), { height: 800, head: 100 });
  expect(pages.map((page) => page.map(({ part, top }) => ['title' in part && part.title, top]))).toEqual([
    [
      ['chart 0', 100],
      ['chart 1', 100],
      ['chart 2', 412],
      ['chart 3', 412],
    ],
    [
      ['chart 4', 0],
      ['chart 5', 0],
    ],
  ]);
  expect(pdfPages(placed([2000]), { height: 800, head: 100 })).toHaveLength(1);
  expect(pdfPages([], { height: 800, head: 100 })).toEqual([[]]);
});

test('charts are drawn lower where one more row fits on the page then, down to two thirds', () => {
  const heights = (page: number, all: readonly number[]) =>
    pdfPages(placed(all), { height: 800, head: 0 })[page]?.map(({ part, top }) => [top, part.height]);
  expect(heights(0, [400, 200, 400, 400])).toEqual([
    [0, 394],
    [0, 197],
    [406, 394],
    [406, 394],
  ]);
  expect(heights(0, [500, 500, 800, 800])).toEqual([
    [0, 500],
    [0, 500],
  ]);
});

test('a heading is on the page of what follows it, and texts are not made lower', () => {
  const text = { x: 24, width: 1152, height: 36, text: 'Sales' };
  const [one] = placed([400]);
  if (one === undefined) throw new Error('no chart');
  const parts = [
    { ...one, y: 0, height: 780 },
    { ...text, y: 792, format: 'heading' },
    { ...one, y: 840 },
    { ...text, y: 1252, height: 400, format: 'markdown' },
  ] as const;
  const pages = pdfPages(parts, { height: 800, head: 0 });
  expect(pages.map((page) => page.map(({ top, part }) => [top, part.height]))).toEqual([
    [[0, 780]],
    [
      [0, 36],
      [48, 340],
      [400, 400],
    ],
  ]);
});

test('a PDF has as many pages as its charts need, with text from others as text', async () => {
  const hostile = 'Ünïcödé 数 \u0000\ud800 (x) Tj\n/JS <</OpenAction>>';
  const made = await pictures.draw({
    format: 'pdf',
    width: 1200,
    height: 1500,
    pngWidth: 1200,
    title: hostile,
    lines: ['Filters: Region: North'],
    colors: {},
    parts: [
      { x: 24, y: 0, width: 1152, height: 64, format: 'markdown', text: '# Read *this*' },
      ...placed(Array(6).fill(480) as number[]),
    ],
  });
  if (!made.ok) throw new Error(JSON.stringify(made.error));
  expect(Buffer.from(made.value.slice(0, 5)).toString()).toBe('%PDF-');
  expect(Buffer.from(made.value).toString('latin1')).not.toMatch(/\/(JS|JavaScript|OpenAction|Launch|URI)\b/);
  const { text, totalPages } = await extractText(made.value.slice());
  expect(totalPages).toBe(2);
  expect(text[0]).toContain('Ünïcödé');
  expect(text[0]).toContain('Filters: Region: North');
  expect(text.map((page) => page.match(/chart \d/g))).toEqual([
    ['chart 0', 'chart 1'],
    ['chart 2', 'chart 3', 'chart 4', 'chart 5'],
  ]);
});
