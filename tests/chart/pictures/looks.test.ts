import { describe, expect, test } from 'vitest';
import { startLabelColors } from '#charts/kit/colors/labelColors.ts';
import { withDefaults } from '#charts/form/withDefaults.ts';
import { PLAIN_STATE } from '#charts/kit/spec/chartSpec.ts';
import { PLAIN_THEME } from '#charts/kit/spec/plainTheme.ts';
import { frameOfWire } from '#domain/compile/frame.ts';
import type { JsonRecord } from '#domain/jsonValue.ts';
import { anyChartSpec } from '../anyDrawing.ts';
import { drawnSpec } from '../drawnSpec.ts';
import { drawnTexts, labelsOf, marksOf } from '../drawnTexts.ts';

/* What a person reads in charts of little room: names, numbers and years. */

const LINES = [
  'Classic Cars',
  'Vintage Cars',
  'Motorcycles',
  'Trucks and Buses',
  'Planes',
  'Ships',
  'Trains',
];

describe('names that do not fit side by side', () => {
  test('are turned, and all seven boxes of a box plot are named', async () => {
    const parts = { mean: 2, median: 2, max: 4, min: 0, q1: 1, q3: 3, count: 9, outliers: [] };
    const spec = drawnSpec(
      { viz_type: 'box_plot', groupby: ['line'], columns: ['at'], metrics: ['m'] },
      LINES.map((line) => ({
        line,
        ...Object.fromEntries(Object.entries(parts).map(([key, value]) => [`m__${key}`, value])),
      })),
    );
    expect(await labelsOf(spec, 300)).toEqual(expect.arrayContaining(LINES));
  });

  test('are turned, and all columns of a heat map are named', async () => {
    const spec = drawnSpec(
      { viz_type: 'heatmap_v2', x_axis: 'line', groupby: 'size', metric: 'm' },
      LINES.flatMap((line) => ['Small', 'Large'].map((size) => ({ line, size, m: 5 }))),
    );
    expect(await labelsOf(spec, 300)).toEqual(expect.arrayContaining(LINES));
  });

  test('are turned, and every step of a waterfall is named', async () => {
    const spec = drawnSpec(
      { viz_type: 'waterfall', x_axis: 'line', metric: 'm' },
      LINES.map((line, m) => ({ line, m })),
    );
    expect(await labelsOf(spec, 300)).toEqual(expect.arrayContaining(LINES));
  });

  test.each([
    ['upright', 300],
    ['horizontal', 240],
  ])('%s: of far too many, the largest are kept', async (orientation, width) => {
    const names = Array.from({ length: 90 }, (_, i) => `Customer ${i}`);
    const spec = drawnSpec(
      { viz_type: 'echarts_timeseries_bar', x_axis: 'who', metrics: ['m'], orientation },
      names.map((who, i) => ({ who, m: i === 41 ? 900 : i === 44 ? 800 : 100 - i })),
    );
    const labels = (await labelsOf(spec, width, 240)).filter((text) => text.startsWith('Customer'));
    expect(labels).toContain('Customer 41');
    expect(labels.length).toBeGreaterThan(5);
    expect(labels.length).toBeLessThan(30);
  });
});

describe('numbers are never cut so that they read as others', () => {
  test('a narrow part of a treemap has its name, without its value', async () => {
    const spec = drawnSpec(
      { viz_type: 'treemap_v2', groupby: ['kind'], metric: 'm', label_type: 'key_value' },
      [
        { kind: 'Bicycles', m: 1_234_000 },
        { kind: 'Locks', m: 1_111_000 },
      ],
    );
    const narrow = await marksOf(spec, 90);
    expect(narrow.map(({ text }) => text)).toEqual(['Bicycles', 'Locks']);
    const wide = await marksOf(spec, 600);
    expect(wide.map(({ text }) => text)).toEqual(['Bicycles: 1.23M', 'Locks: 1.11M']);
  });

  test('labels of a pie and of a funnel are whole, or only a name', async () => {
    const rows = [
      { kind: 'Bicycles', m: 1_234_567 },
      { kind: 'Spare parts', m: 1_034_567 },
      { kind: 'Locks', m: 934_567 },
    ];
    for (const viz_type of ['pie', 'funnel']) {
      const form = { viz_type, groupby: ['kind'], metric: 'm', label_type: 'key_value', number_format: ',d' };
      for (const width of [130, 170, 210, 260, 340]) {
        for (const { text, limit } of await marksOf(drawnSpec(form, rows), width, 200)) {
          const longest = Math.max(...text.split(' ').map((word) => word.length));
          if (/\d/.test(text) && limit > 0) expect(limit).toBeGreaterThan(longest * 5.5);
        }
      }
    }
  });

  test('a heat map writes a value only where it writes all larger ones', async () => {
    const spec = drawnSpec(
      {
        viz_type: 'heatmap_v2',
        x_axis: 'x',
        groupby: 'y',
        metric: 'm',
        show_values: true,
        y_axis_format: ',d',
      },
      Array.from({ length: 10 }, (_, i) => ({ x: `x${i}`, y: 'y', m: 10 ** i })),
    );
    expect(await marksOf(spec, 420)).toEqual([]);
    expect((await marksOf(spec, 1100)).map(({ text }) => text)).toContain('1,000,000,000');
  });
});

test('the largest parts of a sunburst have their names, as much of them as fits', async () => {
  const spec = drawnSpec(
    { viz_type: 'sunburst_v2', columns: ['region', 'country'], metric: 'm', show_labels: true },
    [
      { region: 'Sub-Saharan Africa', country: 'Democratic Republic of the Congo', m: 60 },
      { region: 'Sub-Saharan Africa', country: 'Chad', m: 6 },
      { region: 'Europe & Central Asia', country: 'Uzbekistan', m: 30 },
      { region: 'Europe & Central Asia', country: 'Malta', m: 0.1 },
    ],
  );
  const texts = (await marksOf(spec, 300)).map(({ text }) => text);
  expect(texts).toEqual(
    expect.arrayContaining([
      'Sub-Saharan Africa',
      'Democratic Republic of the Congo',
      'Europe & Central Asia',
      'Uzbekistan',
    ]),
  );
  expect(texts).not.toContain('Malta');
});

test('bars start at zero, also where their form bounds the axis above it', () => {
  const rows = [
    { who: 'a', m: 95 },
    { who: 'b', m: 99 },
  ];
  const bounds = { x_axis: 'who', metrics: ['m'], truncateYAxis: true, y_axis_bounds: [90, 100] };
  const low = (viz_type: string) =>
    JSON.stringify(drawnSpec({ viz_type, ...bounds }, rows)['scales']).includes('"domainMin":90');
  expect(low('echarts_timeseries_bar')).toBe(false);
  expect(low('echarts_timeseries_line')).toBe(true);
});

test('the names and values of a gauge end above its lower edge', async () => {
  const spec = drawnSpec(
    { viz_type: 'gauge_chart', groupby: ['kind'], metric: 'm' },
    ['a', 'b', 'c'].map((kind, m) => ({ kind, m: m + 1 })),
  );
  for (const height of [140, 200, 280]) {
    const lowest = Math.max(...(await marksOf(spec, 320, height)).map(({ y }) => y));
    expect(lowest).toBeLessThan(height - 5);
  }
});

test('a pie that shows labels brings a legend where it has no room for all of them', () => {
  const made = (more: JsonRecord, values: readonly number[], hidden: readonly string[] = []) => {
    const data = values.map((m, at) => ({ kind: 'abcd'[at] ?? '', m }));
    const frame = frameOfWire({ colnames: ['kind', 'm'], coltypes: [1, 0], data });
    const form = { viz_type: 'pie', groupby: ['kind'], metric: 'm', show_legend: false, ...more };
    return anyChartSpec(withDefaults(form), [frame], PLAIN_THEME, {
      ...PLAIN_STATE,
      hidden: new Set(hidden),
    });
  };
  expect(made({}, [1])).toMatchObject({ legend: [{ label: 'a' }], isLegendForSmall: true });
  expect(made({ show_labels: false }, [1])).toMatchObject({ legend: [] });
  const narrow = [90, 5, 3, 2];
  expect(made({ show_labels_threshold: 1 }, narrow)).toMatchObject({ isLegendForSmall: false });
  // Parts below the threshold are to have no label.
  expect(made({}, narrow)).toMatchObject({ isLegendForSmall: true });
  // What is hidden by the legend can be shown by it.
  expect(made({}, narrow, ['b'])).toMatchObject({ isLegendForSmall: false });
});

describe('series of one chart', () => {
  const bars = (colors: typeof PLAIN_THEME.colors) => {
    const frame = frameOfWire({
      colnames: ['who', 'Alder', 'Birch'],
      coltypes: [1, 0, 0],
      data: [{ who: 'a', Alder: 1, Birch: 2 }],
    });
    const form = { viz_type: 'echarts_timeseries_bar', x_axis: 'who', metrics: ['Alder', 'Birch'] };
    const made = anyChartSpec(withDefaults(form), [frame], { ...PLAIN_THEME, colors }, PLAIN_STATE);
    if (made === null || 'reason' in made) throw new Error('Not drawn');
    return made.legend.map(({ color }) => color);
  };

  test('do not share a colour that other charts gave both, while others are free', () => {
    const met = new Map([
      ['Alder', '#1fa8c9'],
      ['Birch', '#1fa8c9'],
    ]);
    expect(new Set(bars({ scheme: '', byLabel: met })).size).toBe(2);
  });

  test('share it if the author chose it for both', () => {
    const fixed = { Alder: '#1fa8c9', Birch: '#1fa8c9' };
    expect(new Set(bars(startLabelColors({ fixed }))).size).toBe(1);
  });
});

describe('lines are named at their ends', () => {
  const lines = (last: readonly [number, number]) =>
    drawnSpec({ viz_type: 'echarts_timeseries_line', x_axis: 'at', metrics: ['Alder', 'Birch'] }, [
      { at: Date.UTC(2021, 0, 1), Alder: 1, Birch: 100 },
      { at: Date.UTC(2021, 1, 1), Alder: last[0], Birch: last[1] },
    ]);
  const namesOf = async (spec: JsonRecord, width: number) =>
    (await marksOf(spec, width)).map(({ text }) => text).filter((text) => /^(Alder|Birch)$/.test(text));

  test('where there is room for all of them', async () => {
    expect(await namesOf(lines([20, 80]), 600)).toEqual(['Birch', 'Alder']);
  });

  test('and not where they would overlap, or in a narrow chart', async () => {
    expect(await namesOf(lines([50, 51]), 600)).toEqual([]);
    expect(await namesOf(lines([20, 80]), 360)).toEqual([]);
  });
});

test('labels of several lines around a pie do not overlap', async () => {
  const spec = drawnSpec(
    { viz_type: 'pie', groupby: ['kind'], metric: 'm', label_type: 'key_percent' },
    [9000, 4500, 3000, 2250, 1800, 1500, 1290, 1130].map((m, i) => ({ kind: `Road bikes ${i}`, m })),
  );
  for (const width of [220, 260, 300, 380]) {
    const labels = (await drawnTexts(spec, width, 260)).filter(({ role }) => role === 'mark');
    expect(labels.length).toBeGreaterThan(2);
    for (const isRight of [true, false]) {
      const side = labels
        .filter(({ x }) => x > width / 2 === isRight)
        .toSorted((one, other) => one.y - other.y);
      for (const [i, { y }] of side.entries()) {
        const above = side[i - 1];
        if (above !== undefined) expect(y - above.y).toBeGreaterThan(12 * above.lines);
      }
    }
  }
});
