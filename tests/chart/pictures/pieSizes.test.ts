import { expect, test } from 'vitest';
import { withDefaults } from '#charts/form/withDefaults.ts';
import { PLAIN_STATE } from '#charts/kit/spec/chartSpec.ts';
import { PLAIN_THEME } from '#charts/kit/spec/plainTheme.ts';
import { frameOfWire } from '#domain/compile/frame.ts';
import type { JsonRecord } from '#domain/jsonValue.ts';
import { anyChartSpec } from '../anyDrawing.ts';
import { drawnSpec } from '../drawnSpec.ts';
import { drawnView, marksOf } from '../drawnTexts.ts';

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

test('the total of a donut stands in its hole: in short, or smaller, where that is narrow', async () => {
  const data = [
    { kind: 'delivered', m: 4_455_000 },
    { kind: 'returned', m: 975_000 },
  ];
  const frame = frameOfWire({ colnames: ['kind', 'm'], coltypes: [1, 0], data });
  const form = { viz_type: 'pie', groupby: ['kind'], metric: 'm', donut: true, show_total: true };
  const picture = anyChartSpec(
    withDefaults({ ...form, number_format: ',d' }),
    [frame],
    PLAIN_THEME,
    PLAIN_STATE,
  );
  if (picture === null || 'reason' in picture) throw new Error('Not drawn');
  const totalAt = async (size: number): Promise<readonly [string, number]> => {
    const view = await drawnView(picture.spec, size, size);
    const text = view.scenegraph() as unknown as {
      root: { items: { items: { name?: string; items: { text: string; fontSize: number }[] }[] }[] };
    };
    const item = text.root.items[0]?.items.find(({ name }) => name === 'total')?.items[0];
    const wide = (item?.text.length ?? 0) * 0.6 * (item?.fontSize ?? 0);
    expect(wide, `in ${size} px`).toBeLessThan(2 * Number(view.signal('inner')));
    view.finalize();
    return [item?.text ?? '', item?.fontSize ?? 0];
  };
  expect(await totalAt(700)).toEqual(['5,430,000', 16]);
  expect(await totalAt(320)).toEqual(['5.43M', 16]);
  expect((await totalAt(240))[1]).toBeLessThan(16);
  expect((await totalAt(60))[1]).toBeLessThan(10);
});

test.each([
  ['.1%', '543000000.0%'],
  ['MEMORY_TRANSFER_RATE_DECIMAL', '5.43MB/s'],
  ['DURATION', '1h 30m 30s'],
])('a total in a narrow hole keeps the unit of the format %s', async (number_format, text) => {
  const data = [{ kind: 'all', m: 5_430_000 }];
  const form = {
    viz_type: 'pie',
    groupby: ['kind'],
    metric: 'm',
    donut: true,
    show_total: true,
    show_labels: false,
  };
  const texts = await marksOf(drawnSpec({ ...form, number_format }, data), 120, 120);
  expect(texts.map((each) => each.text)).toEqual([text]);
});

interface Label {
  readonly x: number;
  readonly y: number;
  readonly dy: number;
  readonly text: string | readonly string[];
}

test('the lines of a label do not touch the pie', async () => {
  const shares = [
    ['delivered', 891],
    ['returned', 51],
    ['cancelled', 36],
    ['shipped', 22],
  ] as const;
  const data = shares.map(([kind, m]) => ({ kind, m }));
  const frame = frameOfWire({ colnames: ['kind', 'm'], coltypes: [1, 0], data });
  const form = { viz_type: 'pie', groupby: ['kind'], metric: 'm', label_type: 'key_percent', donut: true };
  const picture = anyChartSpec(withDefaults(form), [frame], PLAIN_THEME, PLAIN_STATE);
  if (picture === null || 'reason' in picture) throw new Error('Not drawn');
  const [width, height] = [250, 340];
  const view = await drawnView(picture.spec, width, height);
  const outer = Number(view.signal('outer'));
  const scene = view.scenegraph() as unknown as {
    readonly root: { items: { items: { marktype: string; items: Label[] }[] }[] };
  };
  const items = scene.root.items[0]?.items.find(({ marktype }) => marktype === 'text')?.items ?? [];
  const labels = items.filter(({ text }) => text.length > 0);
  expect(labels.some(({ text }) => Array.isArray(text))).toBe(true);
  for (const { x, y, dy, text } of labels) {
    const lines = Array.isArray(text) ? text.length : 1;
    const middles = Array.from({ length: lines }, (_, line) => y + dy + line * 13 - height / 2);
    const nearest = Math.min(...middles.map((middle) => Math.max(Math.abs(middle) - 6, 0)));
    // It goes away from the pie from here.
    expect(Math.hypot(x - width / 2, nearest)).toBeGreaterThan(outer);
  }
  view.finalize();
});
