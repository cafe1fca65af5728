import { expect, test } from 'vitest';
import type { Frame } from '#domain/compile/frame.ts';
import type { FormData } from '#domain/chart/form/formData.ts';
import { PLAIN_STATE } from '#charts/kit/spec/chartSpec.ts';
import { PLAIN_THEME } from '#charts/kit/spec/plainTheme.ts';
import { draw as drawBubble } from '#charts/bubble/draw.ts';
import { drawnTexts, drawnView } from './drawnTexts.ts';

/**
 * Bubbles are whole: none reaches over the edges of the plot, however large they are and however small the chart is.
 */

const FORM = { x: 'age', y: 'income', size: 'count', entity: 'country' };

function frameOf(values: readonly number[]): Frame {
  const column = (name: string, type: 0 | 1, of: readonly (number | string)[]) =>
    ({ name, parts: [name], type, values: of }) as const;
  return {
    rowCount: values.length,
    columns: [
      column(
        'country',
        1,
        values.map((each) => `C${each}`),
      ),
      column('age', 0, values),
      column('income', 0, values),
      column('count', 0, values),
    ],
  };
}

interface Item {
  readonly x: number;
  readonly y: number;
  readonly size: number;
}

async function bubblesOf(form: FormData, width: number, height: number): Promise<readonly Item[]> {
  const picture = drawBubble(form, frameOf([1, 50, 100]), PLAIN_THEME, PLAIN_STATE, []);
  if ('reason' in picture) throw new Error(picture.reason.text);
  const view = await drawnView(picture.spec, width, height);
  const scene = view.scenegraph() as unknown as {
    readonly root: { items: { items: { marktype: string; items: Item[] }[] }[] };
  };
  const found = scene.root.items[0]?.items.find(({ marktype }) => marktype === 'symbol')?.items ?? [];
  view.finalize();
  return found;
}

test.each([
  ['as they are', {}],
  ['large', { max_bubble_size: '100' }],
  ['on logarithmic axes', { max_bubble_size: '100', logXAxis: true, logYAxis: true }],
])('bubbles %s fit between the axes and the edges', async (_name, options) => {
  for (const [width, height] of [
    [600, 400],
    [200, 140],
  ] as const) {
    const items = await bubblesOf({ ...FORM, ...options }, width, height);
    expect(items).toHaveLength(3);
    for (const { x, y, size } of items) {
      const radius = Math.sqrt(size / Math.PI);
      expect(x - radius).toBeGreaterThanOrEqual(0);
      expect(x + radius).toBeLessThanOrEqual(width);
      expect(y - radius).toBeGreaterThanOrEqual(0);
      expect(y + radius).toBeLessThanOrEqual(height);
    }
  }
});

test('long numbers below a narrow chart do not overlap: the first one is kept', async () => {
  const below = async (width: number): Promise<readonly string[]> => {
    const picture = drawBubble(FORM, frameOf([1e300, -1e300, 7]), PLAIN_THEME, PLAIN_STATE, []);
    if ('reason' in picture) throw new Error(picture.reason.text);
    const labels = (await drawnTexts(picture.spec, width, 160)).filter(({ role }) => role === 'axis-label');
    return labels.filter(({ align, x }) => align !== 'right' || x > 0).map(({ text }) => text);
  };
  expect(await below(180)).toEqual(['−1e+300']);
  expect(await below(400)).toContain('0');
});
