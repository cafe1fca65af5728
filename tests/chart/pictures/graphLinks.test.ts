import { expect, test } from 'vitest';
import { withDefaults } from '#charts/form/withDefaults.ts';
import { PLAIN_STATE } from '#charts/kit/spec/chartSpec.ts';
import { PLAIN_THEME } from '#charts/kit/spec/plainTheme.ts';
import { frameOfWire } from '#domain/compile/frame.ts';
import { asRecord } from '#domain/jsonValue.ts';
import { anyChartSpec } from '../anyDrawing.ts';
import { drawnView } from '../drawnTexts.ts';

/** Where each of two links, there and back between two nodes, is bent, in pixels from the middle between its ends. */
async function bends(layout: string): Promise<readonly (readonly [x: number, y: number])[]> {
  const data = [
    { from: 'a', to: 'b', m: 2 },
    { from: 'b', to: 'a', m: 1 },
  ];
  const frame = frameOfWire({ colnames: ['from', 'to', 'm'], coltypes: [1, 1, 0], data });
  const form = withDefaults({ viz_type: 'graph_chart', source: 'from', target: 'to', metric: 'm', layout });
  const picture = anyChartSpec(form, [frame], PLAIN_THEME, PLAIN_STATE);
  if (picture === null || 'reason' in picture) throw new Error('Not drawn');
  const view = await drawnView(picture.spec, 500, 300);
  const found = view.data('links').map((link: unknown) => {
    const number = (key: string): number => Number(asRecord(link)[key]);
    return [
      number('bendX') - (number('x') + number('x2')) / 2,
      number('bendY') - (number('y') + number('y2')) / 2,
    ] as const;
  });
  view.finalize();
  return found;
}

test('the links there and back between two nodes of a graph are bent apart', async () => {
  const [[x, y] = [0, 0], back] = await bends('force');
  expect(Math.hypot(x, y)).toBeGreaterThan(5);
  expect(back?.[0]).toBeCloseTo(-x);
  expect(back?.[1]).toBeCloseTo(-y);
});

test('the links of a graph on a circle are bent towards its middle', async () => {
  for (const [x, y] of await bends('circular')) expect(Math.hypot(x, y)).toBeCloseTo(0);
});
