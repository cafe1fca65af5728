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
    expect(said({ viz_type: 'echarts_timeseries_bar', metrics: ['sum'] }, wire).slice(1)).toEqual([
      'Its value is 3.',
      'Highest: 2004 3.',
    ]);
    expect(said({ viz_type: 'table' }, wire)).toHaveLength(1);
  });

  it('over time tells how each series changed from its first value to its last, the largest change first', () => {
    const wire = {
      colnames: ['month', 'North', 'South', 'East'],
      coltypes: [2, 0, 0, 0] as const,
      label_map: { North: ['sum', 'North'], South: ['sum', 'South'], East: ['sum', 'East'] },
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
