import { expect, test } from 'vitest';
import { fitSpec } from './fitSpec.ts';

const SPEC = {
  marks: [],
  axes: [
    { orient: 'bottom', scale: 'x', title: 'Year', labelAngle: { signal: 'crowded ? -35 : 0' } },
    { orient: 'left', scale: 'y', title: 'Sales' },
  ],
};
const axesIn = (width: number, height: number) => fitSpec(SPEC, { width, height })['axes'];

test('a large enough chart is unchanged, and so is one without axes', () => {
  expect(fitSpec(SPEC, { width: 300, height: 200 })).toBe(SPEC);
  const round = { marks: [] };
  expect(fitSpec(round, { width: 20, height: 20 })).toBe(round);
});

test('the smaller the chart, the fewer decorations it has', () => {
  expect(axesIn(300, 140)).toMatchObject([{ title: 'Year', labelAngle: 0 }, { title: 'Sales' }]);
  expect(axesIn(300, 100)).toMatchObject([{ title: null, labelAngle: 0 }, { title: null }]);
  expect(axesIn(100, 300)).toMatchObject([
    { title: null, labels: false },
    { title: null, labels: false },
  ]);
  expect(axesIn(300, 40)).toMatchObject([{ labels: false, ticks: false }, { title: null }]);
});

test('names beside a narrow chart leave most of its width to the marks, and times are never cut', () => {
  const beside = (more: object) => fitSpec({ axes: [{ orient: 'left', labelLimit: 150, ...more }] }, ROOM);
  const ROOM = { width: 220, height: 300 };
  expect(beside({ labelOverlap: false })['axes']).toMatchObject([{ labelLimit: 88 }]);
  expect(beside({ labelOverlap: 'parity' })['axes']).toMatchObject([{ labelLimit: 150 }]);
  const wide = { axes: [{ orient: 'left', labelLimit: 150, labelOverlap: false }] };
  expect(fitSpec(wide, { width: 500, height: 300 })).toBe(wide);
});

test('a margin of the form leaves most of a small chart to its drawing', () => {
  const spec = {
    axes: [
      { orient: 'bottom', minExtent: 180 },
      { orient: 'left', minExtent: 55 },
    ],
  };
  expect(fitSpec(spec, { width: 400, height: 200 })['axes']).toEqual([
    { orient: 'bottom', minExtent: 60 },
    { orient: 'left', minExtent: 55 },
  ]);
  expect(fitSpec(spec, { width: 400, height: 900 })).toBe(spec);
});
