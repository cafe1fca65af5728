import { expect, test } from 'vitest';
import { textEms } from '#domain/format/textEms.ts';
import { drawnSpec } from '../drawnSpec.ts';
import { marksOf } from '../drawnTexts.ts';

const months = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ at: Date.UTC(2024, at, 1), m: 1 + (at % 3) }));

test.each([
  [8, 480, 320],
  [16, 480, 320],
  [16, 1100, 900],
  [60, 480, 320],
  [180, 1100, 900],
  [24, 240, 160],
])('names around a rose of %d sectors in %d x %d pixels touch no other', async (count, width, height) => {
  const form = {
    viz_type: 'rose',
    metrics: ['m'],
    groupby: [],
    granularity_sqla: 'at',
    time_grain_sqla: 'P1M',
    date_time_format: '%b %Y',
  };
  const texts = await marksOf(drawnSpec(form, months(count)), width, height);
  expect(texts.length).toBeGreaterThan(3);
  const boxes = texts.map(({ text, align, x, y, lines }) => {
    const wide = (lines > 1 ? Math.max(...text.split(' ').map(textEms)) : textEms(text)) * 11;
    const left = align === 'center' ? x - wide / 2 : align === 'right' ? x - wide : x;
    return { text, left, right: left + wide, y };
  });
  for (const [at, one] of boxes.entries())
    for (const other of boxes.slice(at + 1)) {
      const apart = Math.max(other.left - one.right, one.left - other.right);
      if (apart < 0) expect(Math.abs(one.y - other.y), `${one.text}, ${other.text}`).toBeGreaterThan(9);
    }
});
