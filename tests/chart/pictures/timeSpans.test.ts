import { describe, expect, test } from 'vitest';
import { drawnSpec } from '../drawnSpec.ts';
import { labelsOf } from '../drawnTexts.ts';

/* Time axes of charts of all sizes, over any span. */

const TYPES = ['line', 'smooth', 'step', 'scatter', 'bar'].map((kind) => `echarts_timeseries_${kind}`);
const SIZES = [
  [200, 150],
  [240, 160],
  [300, 380],
  [480, 320],
  [1100, 320],
] as const;
const SPANS = [3, 8, 14, 20, 26, 33, 36, 40, 60, 130, 500];
const YEAR = /\b\d{4}\b/;

describe('a time axis of monthly values', () => {
  test.each([...TYPES, 'echarts_area'])('of %s names its years at any size', async (viz_type) => {
    const form = {
      viz_type,
      x_axis: 'at',
      metrics: ['m'],
      time_grain_sqla: 'P1M',
      x_axis_time_format: 'smart_date',
    };
    for (const months of SPANS) {
      for (const from of [0, 2]) {
        const rows = Array.from({ length: months }, (_, i) => ({
          at: Date.UTC(2003, from + i, 1),
          m: 1000 * (1 + (i % 7)),
        }));
        const spec = drawnSpec(form, rows);
        for (const [width, height] of SIZES) {
          const texts = (await labelsOf(spec, width, height)).filter(
            (text) => YEAR.test(text) || /^[A-Z]/.test(text),
          );
          const what = `${months} months from ${from} in ${width}: ${texts.join(', ')}`;
          expect(texts.length, what).toBeGreaterThan(width < 240 ? 0 : 1);
          expect(texts[0], what).toMatch(YEAR);
          expect(new Set(texts).size, what).toBe(texts.length);
        }
      }
    }
  });
});
