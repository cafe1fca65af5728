import { expect, test } from 'vitest';
import { frameOfWire } from '#domain/compile/frame.ts';
import { drawPeriods } from './drawPeriods.ts';

const frame = frameOfWire({
  colnames: ['__timestamp', 'boy', 'girl'],
  coltypes: [2, 0, 0],
  // The order of the answer is not that of time.
  data: [
    { __timestamp: Date.UTC(2022, 0, 1), boy: 30, girl: 10 },
    { __timestamp: Date.UTC(2020, 0, 1), boy: 20, girl: null },
    { __timestamp: Date.UTC(2021, 0, 1), boy: 40, girl: 0 },
  ],
});
const form = { viz_type: 'time_table', metrics: ['n'], groupby: ['gender'], granularity_sqla: 'ds' };
const shown = (column: object) =>
  drawPeriods({ ...form, column_collection: [column] }, frame)?.rows.map(({ cells }) => cells[0]?.text);

test.each([
  [{ colType: 'time', timeLag: 1, comparisonType: 'value', d3format: ',d' }, ['40', '0']],
  [{ colType: 'time', timeLag: 2, comparisonType: 'diff', d3format: ',d' }, ['10', '–']],
  [{ colType: 'time', timeLag: 1, comparisonType: 'perc_change' }, ['-25.0%', '–']],
  [{ colType: 'time', timeLag: 9, comparisonType: 'value' }, ['–', '–']],
  [{ colType: 'contrib' }, ['75.0%', '25.0%']],
  [{ colType: 'avg', timeLag: 2, d3format: ',d' }, ['35', '5']],
])('%o shows of each series', (column, expected) => {
  expect(shown(column)?.map((text) => text?.replace('\u2212', '-'))).toEqual(expected);
});

test('a sparkline has the values in the order of time', () => {
  const table = drawPeriods({ ...form, column_collection: [{ colType: 'spark' }] }, frame);
  expect(table?.rows[0]?.cells[0]?.line).toEqual([20, 40, 30]);
});

test('the last value of a sparkline is written as other numbers are', () => {
  const billion = frameOfWire({
    colnames: ['__timestamp', 'boy'],
    coltypes: [2, 0],
    data: [{ __timestamp: 0, boy: 1.48e9 }],
  });
  const column_collection = [{ colType: 'spark' }, { colType: 'time', timeLag: 0, comparisonType: 'value' }];
  const [row] = drawPeriods({ ...form, column_collection }, billion)?.rows ?? [];
  expect(row?.cells.map(({ text }) => text)).toEqual(['1.48B', '1.48B']);
});

test.each([
  ['https://a.example/{{metric}}', 'https://a.example/boy'],
  ['/chart?m={{ metric }}', '/chart?m=boy'],
  ['javascript:alert(1)', null],
  ['//a.example', null],
])('a row links to %s only as an address of the web', (url, href) => {
  expect(drawPeriods({ ...form, url, column_collection: [] }, frame)?.rows[0]?.href).toBe(href);
});
