import { describe, expect, test } from 'vitest';
import type { FrameValue } from '#domain/frameValue.ts';
import type { Frame } from '#domain/compile/frame.ts';
import { legacyData } from './legacyData.ts';
import { legacyCallOf } from './legacyCallOf.ts';
import { legacyQuery } from './legacyQuery.ts';

const isLegacyType = (viz_type: string): boolean => legacyCallOf({ viz_type }) !== null;

/* Shapes as a recorded server returned them. */

const [Y90, Y91] = [631_152_000_000, 662_688_000_000];
const frameOf = (columns: Readonly<Record<string, readonly FrameValue[]>>): Frame => ({
  rowCount: Object.values(columns)[0]?.length ?? 0,
  columns: Object.entries(columns).map(([name, values]) => ({ name, parts: [name], type: null, values })),
});
const ASKED = { from: Y90, to: Y91 };
const SERIES = frameOf({
  __timestamp: [Y91, Y90, Y90, Y91],
  gender: ['girl', 'boy', 'girl', 'boy'],
  sum: [8, 12, 9, 11],
});
const series = (viz_type: string) =>
  legacyData({ viz_type, groupby: ['gender'], metrics: ['sum'] }, SERIES, ASKED);
const BOY = [
  { x: Y90, y: 12 },
  { x: Y91, y: 11 },
];
const GIRL = [
  { x: Y90, y: 9 },
  { x: Y91, y: 8 },
];

describe('rows over time', () => {
  test('are series by name, each in order of time', async () => {
    const wanted = [
      { key: ['boy'], values: BOY },
      { key: ['girl'], values: GIRL },
    ];
    for (const type of ['horizon', 'compare', 'line']) expect(await series(type), type).toEqual(wanted);
    expect(await legacyData({ viz_type: 'line', metrics: ['sum'] }, SERIES, ASKED)).toMatchObject([
      { key: 'sum' },
    ]);
  });

  test('are groups of each metric of a paired t-test', async () => {
    expect(await series('paired_ttest')).toEqual({
      sum: [
        { group: ['boy'], values: BOY },
        { group: ['girl'], values: GIRL },
      ],
    });
  });

  test('are petals by time, and records of a table by the text of their time', async () => {
    expect(await series('rose')).toMatchObject({
      '631152000000000000': [{ key: ['boy'], value: 12, name: ['boy'], time: Y90 }, { value: 9 }],
    });
    expect(await series('time_table')).toEqual({
      records: {
        '1990-01-01 00:00:00': { boy: 12, girl: 9 },
        '1991-01-01 00:00:00': { boy: 11, girl: 8 },
      },
      columns: ['boy', 'girl'],
      is_group_by: true,
    });
  });

  test.each([
    ['year', 2],
    ['month', 13],
    ['week', 54],
    ['day', 366],
    ['hour', 8761],
  ])('are cells of a calendar by %s', async (domain_granularity, range) => {
    const form = {
      viz_type: 'cal_heatmap',
      metrics: ['sum'],
      domain_granularity,
      subdomain_granularity: 'day',
    };
    const data = await legacyData(form, frameOf({ __timestamp: [Y90], sum: [5] }), ASKED);
    expect(data).toEqual({
      data: { sum: { '631152000.0': 5 } },
      start: Y90,
      domain: domain_granularity,
      subdomain: 'day',
      range,
    });
  });
});

test('sources and targets are a matrix, regions and numbers are named as the type names them', async () => {
  const flows = frameOf({ gender: ['boy', 'girl'], state: ['NY', 'NY'], sum: [2, 3] });
  const chord = { viz_type: 'chord', groupby: 'gender', columns: 'state', metric: 'sum' };
  expect(await legacyData(chord, flows, ASKED)).toEqual({
    nodes: ['boy', 'NY', 'girl'],
    matrix: [
      [0, 0, 0],
      [2, 0, 3],
      [0, 0, 0],
    ],
  });
  const states = frameOf({ state: ['CA'], sum: [4] });
  expect(
    await legacyData({ viz_type: 'country_map', entity: 'state', metric: 'sum' }, states, ASKED),
  ).toEqual([{ country_id: 'CA', metric: 4 }]);
  expect(await legacyData({ viz_type: 'bullet', metric: 'sum' }, states, ASKED)).toEqual({ measures: [4] });
  const bubble = { viz_type: 'bubble', entity: 'state', series: 'state', x: 'sum', y: 'sum', size: 'sum' };
  expect(await legacyData(bubble, states, ASKED)).toMatchObject([
    { key: 'CA', values: [{ x: 4, group: 'CA' }] },
  ]);
});

test('current types are not legacy types, whatever their name', () => {
  expect(['table', 'constructor', '__proto__', ''].filter(isLegacyType)).toEqual([]);
  expect(legacyQuery({ viz_type: 'pie', metrics: ['sum'] })).toBeNull();
  expect(legacyQuery({ viz_type: 'horizon', metrics: 7, groupby: [{}] })).toMatchObject({
    columns: [],
    metrics: [],
    is_timeseries: true,
  });
});
