import { expect, test } from 'vitest';
import type { Omitted } from '#domain/compile/frame.ts';
import { omittedNotes } from './omittedNotes.ts';
import { waysToAll } from './waysToAll.ts';

const frame = (omitted: Omitted) => ({ rowCount: 10, columns: [], omitted });
const LINE = { viz_type: 'echarts_timeseries_line', x_axis: 'at', time_grain_sqla: 'P1D' };
const CUT = { cut: { rows: 10_000, all: 29_220 } };

test('a chart says of how many rows it is, whatever its type', () => {
  expect(omittedNotes(LINE, frame(CUT))).toEqual([
    {
      text: '{rows} of {all} rows: the row limit leaves out the others.',
      values: { rows: 10_000, all: 29_220 },
    },
  ]);
  expect(omittedNotes(LINE, frame({ cut: { rows: 10, all: null } }))[0]?.values).toEqual({ limit: 10 });
  expect(omittedNotes({ ...LINE, server_pagination: true }, frame(CUT))).toEqual([]);
  expect(omittedNotes(LINE, { rowCount: 10, columns: [] })).toEqual([]);
  expect(omittedNotes(LINE, frame({ ...CUT, series: { shown: 6, all: 20 } }))).toEqual([
    {
      text: 'The {shown} largest of {all} series, each whole: all {rows} rows are more than the row limit.',
      values: { shown: 6, all: 20, rows: 29_220 },
    },
  ]);
});

test('what has no place on an axis is named with its sum', () => {
  const notes = omittedNotes(LINE, frame({ unplaced: { column: 'year', rows: 1, sum: 7 }, emptySeries: 2 }));
  expect(notes.map(({ values }) => values)).toEqual([{ column: 'year', sum: '7' }, { count: 2 }]);
});

test('one press asks for all rows, or for coarser times that fit; another goes back', () => {
  expect(waysToAll(LINE, frame(CUT))).toEqual([
    { text: 'Show all', own: { reader: { row_limit: 29_220 } } },
    { text: 'Group by week', own: { reader: { time_grain_sqla: 'P1W' } } },
  ]);
  const many = { cut: { rows: 10_000, all: 5_000_000 } };
  expect(waysToAll({ viz_type: 'histogram_v2' }, frame(many))).toEqual([
    { text: 'Show more', own: { reader: { row_limit: 100_000 } } },
  ]);
  const asked = { ...LINE, own_state: { reader: { row_limit: 29_220 } } };
  expect(waysToAll(asked, frame({}))).toEqual([{ text: 'Show as saved', own: undefined }]);
});
