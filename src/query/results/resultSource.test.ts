import { expect, test } from 'vitest';
import type { ResultColumn } from '#domain/resultColumn.ts';
import { ok } from '#domain/result.ts';
import type { PackedCells, Rectangle } from '#domain/rows/packedCells.ts';
import type { View } from '../../../workers/results/protocol.ts';
import { createResultSource, type RowsApi } from './resultSource.ts';
import { tileArea, tilesOf } from './tileCache.ts';
import { WorkerLost } from './workerLost.ts';

const ROWS = 10_000;
const COLUMNS = 3;
const described = Array.from({ length: COLUMNS }, (_, at): ResultColumn => ({
  column_name: `c${at}`,
  name: `c${at}`,
  type: 'T',
  type_generic: 1,
  is_dttm: false,
}));

/** Cells whose text names their position. */
function cells(view: View, area: Rectangle, rowCount = ROWS): PackedCells {
  const toRow = Math.min(area.toRow, rowCount);
  const toColumn = Math.min(area.toColumn, COLUMNS);
  const name = view.sort === null ? '' : `${view.sort.direction} `;
  return {
    ...area,
    toRow,
    toColumn,
    columns: Array.from({ length: toColumn - area.fromColumn }, (_, column) => ({
      kind: 'text',
      texts: Array.from(
        { length: toRow - area.fromRow },
        (__, row) => `${name}${area.fromRow + row}:${area.fromColumn + column}`,
      ),
      cut: [],
    })),
  };
}

/** A worker that responds when the test says so. */
function worker() {
  const asked: { readonly what: string; readonly answer: () => void }[] = [];
  const later = <T>(what: string, value: () => T): Promise<T> =>
    new Promise((resolve) => asked.push({ what, answer: () => resolve(value()) }));
  const api: RowsApi = {
    view: (view) =>
      later(`view ${view.sort?.direction ?? ''}${view.filter}`, () =>
        ok({ groups: null, rowCount: view.filter === '' ? ROWS : 5 }),
      ),
    page: (view, area) =>
      later(`page ${area.fromRow}`, () => ok(cells(view, area, view.filter === '' ? ROWS : 5))),
    cell: (_, row, column) => Promise.resolve(ok(`whole ${row}:${column}`)),
    text: (_, area) => Promise.resolve(ok(`${area.fromRow}-${area.toRow}`)),
    ask: () => Promise.reject(new Error('Not asked here')),
  };
  const settle = async (): Promise<void> => {
    for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
  };
  return {
    api,
    waiting: () => asked.map(({ what }) => what),
    async answer(what?: string) {
      const at = what === undefined ? 0 : asked.findIndex((each) => each.what === what);
      asked.splice(at, 1)[0]?.answer();
      await settle();
    },
    async answerAll() {
      while (asked.length > 0) {
        asked.shift()?.answer();
        await settle();
      }
    },
  };
}

function open() {
  const behind = worker();
  const first = cells(
    { resultId: 'r', sort: null, filter: '' },
    { fromRow: 0, toRow: 100, fromColumn: 0, toColumn: COLUMNS },
  );
  const source = createResultSource(
    'r',
    { columns: described, kinds: described.map(() => 'text'), rowCount: ROWS, firstPage: first },
    behind.api,
  );
  return { source, behind };
}

const rows = (fromRow: number, toRow: number): Rectangle => ({
  fromRow,
  toRow,
  fromColumn: 0,
  toColumn: COLUMNS,
});

test('the first rows are available before any request', () => {
  const { source, behind } = open();
  expect(source.cell(99, 2)).toEqual({ kind: 'text', text: '99:2', cut: false });
  expect(source.cell(100, 0)).toBeUndefined();
  expect(behind.waiting()).toEqual([]);
});

test('requests what is on screen first, then what a scroll is heading to, a few at a time', async () => {
  const { source, behind } = open();
  source.want([rows(5000, 5030)]);
  expect(behind.waiting()).toEqual(['page 4992', 'page 5120']);
  const seen: number[] = [];
  source.subscribe(() => seen.push(source.version()));
  await behind.answer();
  expect(source.cell(5000, 1)?.text).toBe('5000:1');
  expect(seen).toEqual([1]);
  source.want([rows(5000, 5600)]);
  expect(behind.waiting().length).toBeLessThanOrEqual(4);
  await behind.answerAll();
  expect(source.cell(5599, 0)?.text).toBe('5599:0');
});

test('a sort is shown in the header at once, and in the rows when they arrive', async () => {
  const { source, behind } = open();
  source.want([rows(0, 30)]);
  await behind.answerAll();
  const epoch = source.epoch();
  source.setSort({ column: 0, direction: 'descending' });
  expect([source.sort()?.direction, source.state(), source.cell(3, 0)?.text]).toEqual([
    'descending',
    'busy',
    '3:0',
  ]);
  await behind.answer('view descending');
  expect([source.state(), source.epoch()]).toEqual(['busy', epoch]);
  await behind.answer('page 0');
  expect([source.state(), source.cell(3, 0)?.text]).toEqual(['ready', 'descending 3:0']);
  expect(source.epoch()).not.toBe(epoch);
});

test('of two filters typed quickly only the last one is applied', async () => {
  const { source, behind } = open();
  source.want([rows(0, 30)]);
  await behind.answerAll();
  source.setFilter('a');
  source.setFilter('ab');
  await behind.answer('view ab');
  await behind.answerAll();
  expect([source.rowCount(), source.state()]).toEqual([5, 'ready']);
});

test('reports when the rows exist nowhere any more', async () => {
  const { source } = open();
  const gone = createResultSource(
    'r',
    {
      columns: described,
      kinds: [],
      rowCount: ROWS,
      firstPage: cells({ resultId: 'r', sort: null, filter: '' }, rows(0, 1)),
    },
    {
      ...worker().api,
      page: () => Promise.resolve({ ok: false, error: { kind: 'missing' } }),
    },
  );
  gone.want([rows(500, 510)]);
  await new Promise((resolve) => setImmediate(resolve));
  expect([gone.state(), source.state()]).toEqual(['gone', 'ready']);
});

test('an export is requested in parts, with the header once', async () => {
  const { source } = open();
  const parts: string[] = [];
  for await (const part of source.csv()) parts.push(part);
  expect(parts).toEqual([`0-${ROWS}`]);
  expect(await source.copyText(rows(0, 150_000), false)).toBe('0-66666\n66666-133332\n133332-150000');
  expect(await source.fullText(7, 1)).toBe('whole 7:1');
});

test('tiles cover the requested area and do not exceed the result', () => {
  const keys = tilesOf({ fromRow: 120, toRow: 300, fromColumn: 0, toColumn: 90 }, 200, 100);
  expect(keys.map(tileArea).map(({ fromRow, fromColumn }) => [fromRow, fromColumn])).toEqual([
    [0, 0],
    [0, 40],
    [0, 80],
    [128, 0],
    [128, 40],
    [128, 80],
  ]);
  expect(tilesOf(rows(0, 10), 0, 3)).toEqual([]);
});

test('rows of a worker that ended for good are gone, instead of being awaited without end', async () => {
  const lost = (): Promise<never> => Promise.reject(new WorkerLost('The results worker ended'));
  const shown = {
    columns: described,
    kinds: [],
    rowCount: ROWS,
    firstPage: cells({ resultId: 'r', sort: null, filter: '' }, rows(0, 1)),
  };
  const sorted = createResultSource('r', shown, { ...worker().api, view: lost });
  sorted.setSort({ column: 0, direction: 'descending' });
  const scrolled = createResultSource('r', shown, { ...worker().api, page: lost });
  scrolled.want([rows(500, 510)]);
  await new Promise((resolve) => setImmediate(resolve));
  expect([sorted.state(), scrolled.state()]).toEqual(['gone', 'gone']);
});
