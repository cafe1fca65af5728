import { expect, test } from 'vitest';
import type { Frame } from '#domain/compile/frame.ts';
import { frameCsv } from '#domain/export/frameText.ts';
import { postProcessed } from './postProcessed.ts';

const FRAME: Frame = {
  rowCount: 4,
  columns: [
    { name: 'gender', parts: ['gender'], type: 1, values: ['boy', 'boy', 'girl', 'girl'] },
    { name: 'state', parts: ['state'], type: 1, values: ['CA', 'NY', 'CA', 'NY'] },
    { name: 'sum', parts: ['sum'], type: 0, values: [5, 3, 4, 2] },
  ],
};
const PIVOT = { viz_type: 'pivot_table_v2', metrics: ['sum'], groupbyRows: ['gender'] };
const csv = (form: object) =>
  postProcessed({ form: { ...form }, headings: {}, isTurned: true }, [FRAME])
    .map(frameCsv)
    .join('\n');

test('a pivot is written as it is turned, with one column of names that has none itself', () => {
  expect(csv({ ...PIVOT, groupbyColumns: ['state'] })).toBe(',sum CA,sum NY\nboy,5,3\ngirl,4,2\n');
  expect(csv({ ...PIVOT, groupbyRows: ['gender', 'state'] })).toBe(
    ',sum\nboy CA,5\nboy NY,3\ngirl CA,4\ngirl NY,2\n',
  );
  expect(csv({ ...PIVOT, groupbyColumns: ['state'], rowTotals: true })).toContain(',Total\n');
});

test('metrics have the headings of their dataset', () => {
  const headings = { sum: 'Births', gender: 'Gender' };
  const [pivot] = postProcessed({ form: { ...PIVOT, groupbyColumns: ['state'] }, headings, isTurned: true }, [
    FRAME,
  ]);
  expect(frameCsv(pivot ?? FRAME)).toBe(',Births CA,Births NY\nboy,5,3\ngirl,4,2\n');
  const [rows] = postProcessed({ form: { viz_type: 'table' }, headings, isTurned: true }, [FRAME]);
  expect(rows?.columns.map(({ name }) => name)).toEqual(['Gender', 'state', 'Births']);
});

test('a pivot of lists has them', () => {
  const lists = csv({ ...PIVOT, aggregateFunction: 'List Unique Values' });
  expect(lists).toBe(',sum\nboy,"5, 3"\ngirl,"4, 2"\n');
});

test('other types are written as their rows', () => {
  expect(csv({ viz_type: 'table' })).toBe(frameCsv(FRAME));
  expect(csv({})).toBe(frameCsv(FRAME));
  expect(postProcessed({ form: { viz_type: 'pivot_table_v2' }, headings: {}, isTurned: true }, [])).toEqual(
    [],
  );
});

test('times past the year 9999, before 1900 and out of the range of dates are written in full', () => {
  const csv = (...values: number[]): string =>
    frameCsv({ columns: [{ name: 'at', parts: ['at'], type: 2, values }], rowCount: values.length });
  expect(csv(Date.UTC(12024, 4, 6), Date.UTC(1850, 0, 1))).toBe('at\n12024-05-06\n1850-01-01\n');
  expect(csv(Date.UTC(12024, 4, 6, 7), 9e15)).toBe('at\n12024-05-06 07:00:00\n9000000000000000\n');
});

test('texts are not formulas, and times have their milliseconds', () => {
  const columns: Frame['columns'] = [
    { name: '=a', parts: ['=a'], type: 1, values: ['=1+1', '-5', ' @x'] },
    { name: 'at', parts: ['at'], type: 2, values: [0, 1, null] },
  ];
  expect(frameCsv({ columns, rowCount: 3 })).toBe(
    "'=a,at\n'=1+1,1970-01-01 00:00:00\n-5,1970-01-01 00:00:00.001\n' @x,\n",
  );
});
