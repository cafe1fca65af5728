import { describe, expect, it } from 'vitest';
import { frameOfWire } from '#domain/compile/frame.ts';
import { describeChart } from './describeChart.ts';

describe('a chart for people who do not see it', () => {
  it('is described by its type, the range of its values and the highest with their labels', () => {
    const frame = frameOfWire({
      colnames: ['product', 'sum', 'sum__contribution'],
      coltypes: [1, 0, 0],
      data: [
        { product: 'Ships', sum: 5, sum__contribution: 0.2 },
        { product: 'Trains', sum: 12 },
        { product: 'Planes', sum: null },
        { product: 'Cars', sum: 7 },
        { product: 'Bikes', sum: -2 },
      ],
    });
    expect(describeChart({ viz_type: 'pie', metric: 'sum' }, frame)).toEqual({
      type: 'Pie Chart',
      rows: 5,
      range: { from: '−2', to: '12' },
      highest: ['Trains 12', 'Cars 7', 'Ships 5'],
    });
  });

  it('names the series where there are several, and no labels for a single number', () => {
    const several = frameOfWire({
      colnames: ['year', 'North', 'South'],
      coltypes: [1, 0, 0],
      data: [{ year: '2004', North: 3, South: 8 }],
    });
    expect(describeChart({ viz_type: 'echarts_timeseries_bar' }, several).highest).toEqual([
      '2004, South 8',
      '2004, North 3',
    ]);
    const one = frameOfWire({ colnames: ['n'], coltypes: [0], data: [{ n: 4 }] });
    expect(describeChart({ viz_type: 'big_number_total' }, one)).toMatchObject({
      range: { from: '4', to: '4' },
      highest: [],
    });
  });

  it('without rows has no range', () => {
    const none = frameOfWire({ colnames: ['n'], coltypes: [0], data: [] });
    expect(describeChart({ viz_type: 'unheard_of' }, none)).toEqual({
      type: 'unheard_of',
      rows: 0,
      range: null,
      highest: [],
    });
  });
});
