import { expect, test } from 'vitest';
import { asList, asRecord } from '#domain/jsonValue.ts';
import { fitSpec } from './fitSpec.ts';

const ANGLE = 'isUpright ? -90 : crowded ? -35 : 0';
const SPEC = {
  marks: [],
  axes: [
    { orient: 'bottom', scale: 'x', title: 'Year', labelAngle: { signal: ANGLE } },
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
  expect(axesIn(300, 110)).toMatchObject([{ title: null, labelAngle: { signal: ANGLE } }, { title: null }]);
  expect(axesIn(300, 90)).toMatchObject([{ title: null, labelAngle: 0 }, { title: null }]);
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
  expect(fitSpec(wide, { width: 700, height: 300 })).toBe(wide);
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

test('labels that a form turns are level in a low chart: times and numbers at its ends within it, and one where two have no room', () => {
  const turned = { labelAngle: -45, labelAlign: 'right', labelFlush: 18 };
  const low = (text: string, more: object) => {
    const encode = { labels: { update: { text: { signal: text } } } };
    return asList(fitSpec({ axes: [{ orient: 'bottom', encode, ...turned, ...more }] }, LOW)['axes']);
  };
  const LOW = { width: 300, height: 140 };
  expect(low('datum.label', {})).toMatchObject([
    {
      labelAngle: 0,
      labelAlign: undefined,
      labelFlush: 36,
      encode: {
        labels: { update: { text: { signal: expect.stringContaining('datum.index > 0 && width <') } } },
      },
    },
  ]);
  expect(low('datum.name', { labelFlush: false })).toMatchObject([
    { labelFlush: false, encode: { labels: { update: { text: { signal: 'datum.name' } } } } },
  ]);
});

test('names below a chart are as long as their room: turned ones take less than half of its height', () => {
  const spec = { axes: [{ orient: 'bottom', labelAngle: { signal: ANGLE }, labelLimit: 120 }] };
  const limit = (width: number, height: number) =>
    asRecord(asList(fitSpec(spec, { width, height })['axes'])[0])['labelLimit'];
  const level = 'max(120, nameStep * 0.85 - 8)';
  expect(limit(300, 150)).toEqual({ signal: `isUpright ? 60 : crowded ? 105 : ${level}` });
  expect(limit(300, 300)).toEqual({ signal: `isUpright ? 120 : crowded ? 120 : ${level}` });
  expect(limit(500, 400)).toEqual(limit(300, 300));
  expect(limit(1100, 320)).toEqual({ signal: `isUpright ? 120 : crowded ? 120 : ${level}` });
});
