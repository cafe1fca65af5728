import { expect, test } from 'vitest';
import { withDefaults } from '#domain/chart/form/withDefaults.ts';
import { PLAIN_STATE } from '#domain/chart/spec/chartSpec.ts';
import { PLAIN_THEME } from '#domain/chart/spec/plainTheme.ts';
import { frameOfWire } from '#domain/compile/frame.ts';
import type { JsonRecord } from '#domain/jsonValue.ts';
import { anyChartSpec } from './anyDrawing.ts';
import { drawnView } from './drawnTexts.ts';

/** The part of half its drawing, without the margin, that a pie takes. */
async function share(form: JsonRecord, width: number, height: number): Promise<number> {
  const data = ['Classic Cars', 'Vintage Cars', 'Trucks and Buses'].map((kind, i) => ({ kind, m: 9 - i }));
  const frame = frameOfWire({ colnames: ['kind', 'm'], coltypes: [1, 0], data });
  const whole = withDefaults({ viz_type: 'pie', groupby: ['kind'], metric: 'm', ...form });
  const picture = anyChartSpec(whole, [frame], PLAIN_THEME, PLAIN_STATE);
  if (picture === null || 'reason' in picture) throw new Error('Not drawn');
  const view = await drawnView(picture.spec, width, height);
  const outer = Number(view.signal('outer'));
  const half = Math.min(view.width(), view.height()) / 2;
  view.finalize();
  return outer / half;
}

test('a pie too narrow for labels around it takes the room that was for them', async () => {
  expect(await share({}, 500, 300)).toBeCloseTo(0.7);
  expect(await share({}, 164, 204)).toBeCloseTo(0.9, 1);
  expect(await share({ outerRadius: 40 }, 164, 204)).toBeCloseTo(0.51, 1);
});

test('a pie with its labels inside has the size that its author chose', async () => {
  expect(await share({ labels_outside: false, outerRadius: 70 }, 164, 204)).toBeCloseTo(0.7);
});

test('a very small pie fills its box', async () => {
  for (const labels_outside of [true, false]) expect(await share({ labels_outside }, 100, 100)).toBe(1);
});
