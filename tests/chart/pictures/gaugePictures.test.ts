import { describe, expect, test } from 'vitest';
import { drawnSpec } from '../drawnSpec.ts';
import { marksOf } from '../drawnTexts.ts';

/* The numbers around the ring of a gauge. */

describe('numbers around a ring', () => {
  const form = {
    viz_type: 'gauge_chart',
    groupby: [],
    metric: 'm',
    number_format: ',d',
    max_val: 123_456_789,
  };
  const spec = drawnSpec(form, [{ m: 5 }]);
  const around = async (width: number, height: number) =>
    (await marksOf(spec, width, height)).map(({ text }) => text).filter((text) => /^[\d,]+$/.test(text));

  test('that are long are thinned where the ring is small, and its ends keep theirs', async () => {
    const texts = await around(300, 240);
    expect(texts.slice(0, 2)).toEqual(['0', '24,691,358']);
    expect(texts).toContain('123,456,789');
    expect(texts).not.toContain('12,345,679');
  });

  test('are all written where there is room', async () => {
    expect((await around(900, 800)).length).toBeGreaterThan(10);
  });
});
