import { describe, expect, it } from 'vitest';
import { frameOfWire, type WireRows } from '#domain/compile/frame.ts';
import type { FormData } from '#domain/chart/form/formData.ts';
import { chartSentences } from './chartSentences.ts';

function said(form: FormData, wire: WireRows): readonly string[] {
  return chartSentences(form, frameOfWire(wire)).map(({ text, values = {} }) =>
    text.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(values[name])),
  );
}

const day = (date: string): number => Date.parse(date);

describe('a chart for people who do not see it', () => {
  it('is described by its type, the range of its values and the highest with their labels', () => {
    const wire = {
      colnames: ['product', 'sum', 'sum__contribution'],
      coltypes: [1, 0, 0] as const,
      data: [
        { product: 'Ships', sum: 5, sum__contribution: 0.2 },
        { product: 'Trains', sum: 12 },
        { product: 'Planes', sum: null },
        { product: 'Cars', sum: 7 },
        { product: 'Bikes', sum: -2 },
      ],
    };
    expect(said({ viz_type: 'pie', metric: 'sum' }, wire)).toEqual([
      'Pie Chart, 5 {n|row|rows}.',
      'Values from −2 to 12.',
      'Highest: Trains 12; Cars 7; Ships 5.',
    ]);
  });

  it('has the values of all rows, however many', () => {
    const data = Array.from({ length: 20_000 }, (_, row) => ({ id: `no ${row}`, sum: row }));
    expect(
      said({ viz_type: 'pie', metric: 'sum' }, { colnames: ['id', 'sum'], coltypes: [1, 0], data })[1],
    ).toBe('Values from 0 to 19,999.');
  });

  it('takes no number that rows are grouped by for a value', () => {
    const wire = { colnames: ['year', 'sum'], coltypes: [0, 0] as const, data: [{ year: 2004, sum: 3 }] };
    expect(
      said({ viz_type: 'echarts_timeseries_bar', x_axis: 'year', metrics: ['sum'] }, wire).slice(1),
    ).toEqual(['Its value is 3.', 'Highest: 2004 3.']);
    expect(said({ viz_type: 'table' }, wire)).toHaveLength(1);
  });

  it('over time tells how each series changed from its first value to its last, the largest change first', () => {
    const wire = {
      colnames: ['month', 'North', 'South', 'East'],
      coltypes: [2, 0, 0, 0] as const,
      // As a query with one metric names its series.
      label_map: { North: ['North'], South: ['South'], East: ['East'] },
      data: [
        { month: day('2004-03-01'), North: 6, South: 4, East: 1 },
        { month: day('2004-01-01'), North: 4, South: 8, East: 0 },
        { month: day('2004-02-01'), North: 9, South: null, East: 2 },
      ],
    };
    const form = { viz_type: 'echarts_timeseries_line', metrics: ['sum'], time_grain_sqla: 'P1M' };
    expect(said(form, wire).slice(1)).toEqual([
      'Values from 0 to 9.',
      'Highest: Feb 2004, North 9; Jan 2004, South 8; Mar 2004, North 6.',
      'North: 4 at first (Jan 2004), 6 at last (Mar 2004), +50%.',
      'South: 8 at first (Jan 2004), 4 at last (Mar 2004), −50%.',
    ]);
  });

  it('of a single number names no label, and without rows no range', () => {
    const form = { viz_type: 'big_number_total', metric: 'n' };
    expect(said(form, { colnames: ['n'], coltypes: [0], data: [{ n: 4 }] }).slice(1)).toEqual([
      'Its value is 4.',
    ]);
    expect(said(form, { colnames: ['n'], coltypes: [0], data: [] })).toHaveLength(1);
  });
});

const ofSql = (label: string) => ({ expressionType: 'SQL', sqlExpression: 'SUM(price*qty)', label });

describe('the columns of a chart that are values', () => {
  it('are those of a metric of SQL, which responses name by its expression', () => {
    const wire = {
      colnames: ['kind', 'Revenue'],
      coltypes: [1, 0] as const,
      label_map: { Revenue: ['SUM(price*qty)'] },
      data: [
        { kind: 'a', Revenue: 1000 },
        { kind: 'b', Revenue: 3.5 },
      ],
    };
    const form = { viz_type: 'pie', groupby: ['kind'], metric: ofSql('Revenue'), number_format: '$,.2f' };
    expect(said(form, wire).slice(1)).toEqual([
      'Values from $3.50 to $1,000.00.',
      'Highest: a $1,000.00; b $3.50.',
    ]);
  });

  it('are those of an earlier time too, with one format, and each has its trend', () => {
    const wire = {
      colnames: ['day', 'sum', '1 year ago'],
      coltypes: [2, 0, 0] as const,
      data: [
        { day: day('2004-01-01'), sum: 5, '1 year ago': 4 },
        { day: day('2004-01-02'), sum: 7, '1 year ago': 2 },
      ],
    };
    const form = {
      viz_type: 'echarts_timeseries_line',
      metrics: ['sum'],
      y_axis_format: '$,.0f',
      time_grain_sqla: 'P1D',
    };
    expect(said(form, wire).slice(1)).toEqual([
      'Values from $2 to $7.',
      expect.stringMatching(/^Highest: .*, sum \$7; .*, sum \$5; .*, 1 year ago \$4\.$/),
      expect.stringMatching(/^1 year ago: \$4 at first .*, −50%\.$/),
      expect.stringMatching(/^sum: \$5 at first .*, \+40%\.$/),
    ]);
  });

  it('are not what is computed beside them: ranks, shares, and what a box stands for', () => {
    const one = (
      form: FormData,
      row: Readonly<Record<string, string | number | null>>,
      types: readonly (0 | 1)[],
    ) => said(form, { colnames: Object.keys(row), coltypes: [...types], data: [row] }).slice(1);
    expect(
      one(
        { viz_type: 'heatmap_v2', x_axis: 'd', groupby: ['h'], metric: 'n' },
        { d: 'Tue', h: '10', n: 12, rank: 0.6 },
        [1, 1, 0, 0],
      ),
    ).toEqual(['Its value is 12.', 'Highest: Tue, 10 12.']);
    expect(
      one(
        { viz_type: 'table', groupby: ['k'], percent_metrics: ['n'], metrics: ['n'] },
        { k: 'a', n: 12, '%n': 0.7 },
        [1, 0, 0],
      ),
    ).toEqual(['Its value is 12.', 'Highest: a 12.']);
    expect(
      one(
        { viz_type: 'box_plot', groupby: ['k'], metrics: ['n'] },
        { k: 'a', n__median: 3, n__max: 4, n__count: 99, n__outliers: '[9]' },
        [1, 0, 0, 0, 1],
      ),
    ).toEqual(['Values from 3 to 4.', 'Highest: a, n__max 4; a, n__median 3.']);
  });

  it('are no numbers of a raw table, and no places of a map', () => {
    const raw = { viz_type: 'table', query_mode: 'raw', all_columns: ['name', 'year'], metrics: ['count'] };
    const rows = { colnames: ['name', 'year'], coltypes: [1, 0] as const, data: [{ name: 'a', year: 2004 }] };
    expect(said(raw, rows)).toHaveLength(1);
    const hex = {
      viz_type: 'deck_hex',
      spatial: { type: 'latlong', lonCol: 'lon', latCol: 'lat' },
      size: 'count',
    };
    const places = {
      colnames: ['lon', 'lat', 'count'],
      coltypes: [0, 0, 0] as const,
      data: [
        { lon: -122.4, lat: 37, count: 7 },
        { lon: 13, lat: 52.5, count: 9 },
      ],
    };
    expect(said(hex, places)[1]).toBe('Values from 7 to 9.');
  });

  it('say a small change with the digits it has', () => {
    const wire = {
      colnames: ['day', 'sum'],
      coltypes: [2, 0] as const,
      data: [
        { day: day('2004-01-01'), sum: 100_000 },
        { day: day('2004-01-02'), sum: 99_990 },
      ],
    };
    expect(said({ viz_type: 'echarts_timeseries_line', metrics: ['sum'] }, wire).at(-1)).toMatch(
      /, −0\.01%\.$/,
    );
  });
});
