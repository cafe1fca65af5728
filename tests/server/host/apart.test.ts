import fc from 'fast-check';
import { unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import type { FrameValue } from '#domain/frameValue.ts';
import type { Frame } from '#domain/compile/frame.ts';
import { type ApartLimits, type ApartWork, createApart } from '../../../server/apart/apart.ts';
import { finishQuery } from '#domain/compile/finishQuery.ts';
import { finishApart } from '../../../server/apart/finishApart.ts';
import { zipApart } from '../../../server/apart/zipApart.ts';
import { zippedFiles } from '../../../server/exchange/zipFiles.ts';
import { chartJsonApart, fileApart } from '../../../server/apart/fileApart.ts';
import { framePieces, framesOf } from '../../../server/chartData/framePieces.ts';
import { bundled } from '../../support/serverBundle.ts';

/* Work in a thread of its own. */

const LIMITS: ApartLimits = {
  time: 60_000,
  threads: 1,
  mostThreads: 2,
  unfinished: 3,
  memoryMb: 512,
  idle: 60_000,
};
const apartWith = (limits: Partial<ApartLimits> = {}) =>
  createApart({ ...LIMITS, ...limits }, bundled('apartWorker'));
const work = (person = 1, signal = new AbortController().signal): ApartWork => ({
  person,
  signal,
  isSmall: false,
});
const LONG = `select ${Array.from({ length: 5_000 }, (_, at) => `a${at}`).join(', ')} from b`;

test('what is done apart is what is done in place', async () => {
  const apart = apartWith();
  const sql = 'select a,b from c where (d=1)';
  const inPlace = await apart.do('formatSql', [sql], { ...work(), isSmall: true });
  expect(inPlace.ok && inPlace.value).toBe('SELECT\n  a,\n  b\nFROM c\nWHERE\n  (d = 1)');
  expect(await apart.do('formatSql', [sql], work())).toEqual(inPlace);
  // The thread is used again.
  expect(await apart.do('formatSql', [sql], work())).toEqual(inPlace);
});

test('rows are the same in a file and in a response, whether they are written apart', async () => {
  const values = (count: number): FrameValue[] => [
    'a,b',
    null,
    true,
    1.5,
    2n ** 60n,
    ['x', 1],
    ...Array.from({ length: count }, (_, at) => at * 86_400_000),
  ];
  const frame = (count: number): Frame => ({
    rowCount: count + 6,
    columns: ['a', 'b'].map((name, at) => ({
      name,
      parts: [name],
      type: at === 0 ? 1 : 2,
      values: values(count),
    })),
  });
  const apart = apartWith();
  const [small, large] = [frame(10), frame(6000)];
  const textOf = async (of: Frame): Promise<string> => {
    const file = await fileApart(apart, 'csv', [of], work());
    return file.ok && typeof file.value.body === 'string' ? file.value.body : '';
  };
  expect((await textOf(large)).split('\n').slice(0, 16)).toEqual(
    (await textOf(small)).split('\n').slice(0, 16),
  );
  const bodyOf = async (of: Frame): Promise<readonly object[]> => {
    const results = [{ head: { indexnames: [], data: [], error: null }, rows: of }];
    const made = await chartJsonApart(apart, [...results, { head: { n: 1 }, rows: null }], work());
    const text = made.ok ? new TextDecoder().decode(made.value.body) : '';
    expect(text).toContain(String(2n ** 60n));
    return (JSON.parse(text) as { result: readonly object[] }).result;
  };
  const [[few, other], [many]] = [await bodyOf(small), await bodyOf(large)];
  expect(other).toEqual({ n: 1 });
  const { data, indexnames } = few as { data: object[]; indexnames: number[] };
  expect(many).toMatchObject({ error: null });
  expect((many as { data: object[] }).data.slice(0, 16)).toEqual(data);
  expect(indexnames).toHaveLength(16);
  const workbook = await fileApart(apart, 'xlsx', [large], work());
  expect(workbook.ok && (workbook.value.body as ArrayBuffer).byteLength).toBeGreaterThan(1000);
});

test('frames are the same after they were taken apart', () => {
  const value = fc.oneof(fc.string(), fc.double(), fc.bigInt(), fc.boolean(), fc.constant(null));
  const column = fc.record({
    name: fc.string(),
    parts: fc.array(fc.string()),
    type: fc.constantFrom(0, 1, 2, 3),
    values: fc.array(value),
  });
  const frames = fc.array(fc.record({ columns: fc.array(column), rowCount: fc.nat() }));
  fc.assert(
    fc.property(frames, (given) => {
      expect(framesOf([...framePieces(given as Frame[])])).toEqual(given);
    }),
  );
});

test('a task that takes too long ends with a sentence, and the next one has a new thread', async () => {
  const late = await apartWith({ time: 1 }).do('formatSql', [LONG], work());
  expect(late).toEqual({ ok: false, error: 'It took more than 0.001 s. Ask for less.' });
});

test('a task that needs too much memory ends alone', async () => {
  const apart = apartWith({ memoryMb: 8 });
  expect(await apart.do('formatSql', [LONG], work())).toEqual({
    ok: false,
    error: 'It needed more memory than there is for it. Ask for less.',
  });
});

test('nobody waits for the tasks of another, and a caller who left is not waited for', async () => {
  const apart = apartWith();
  const gone = new AbortController();
  const ended: string[] = [];
  const noted = async (name: string, task: Promise<unknown>): Promise<unknown> => {
    const result = await task;
    ended.push(name);
    return result;
  };
  const first = noted('first', apart.do('formatSql', [LONG], work(1)));
  const second = noted('second', apart.do('formatSql', [LONG], work(1)));
  const left = apart.do('formatSql', [LONG], work(3, gone.signal));
  gone.abort();
  expect(await left).toEqual({ ok: false, error: 'Nobody waits for it any more.' });
  await noted('other', apart.do('formatSql', ['select 1'], work(2)));
  expect(ended).toEqual(['other']);
  const refused = await Promise.all([
    apart.do('formatSql', ['select 1'], work(1)),
    apart.do('formatSql', ['select 1'], work(1)),
  ]);
  expect(refused.filter((each) => !each.ok)).toHaveLength(1);
  await Promise.all([first, second]);
});

test('results are the same, whether their rows are turned apart', async () => {
  const rows = (count: number): Frame => ({
    rowCount: count,
    columns: [
      { name: 'at', parts: ['at'], type: 1, values: Array.from({ length: count }, (_, i) => `${i % 1000}`) },
      { name: 'of', parts: ['of'], type: 1, values: Array.from({ length: count }, (_, i) => `s${i % 12}`) },
      { name: 'n', parts: ['n'], type: 0, values: Array.from({ length: count }, (_, i) => i) },
    ],
  });
  const compiled = {
    labels: ['at', 'of', 'n'],
    metricLabels: ['n'],
    axis: null,
    axisShift: 0,
    writtenTimes: new Map([['at', 'epoch_s']]),
    from: null,
    to: null,
    offsets: [],
  };
  const turned = {
    operation: 'pivot',
    options: { index: ['at'], columns: ['of'], aggregates: { n: { operator: 'sum' } } },
  } as const;
  const finish = finishApart(apartWith())({ person: 1, signal: null });
  for (const operations of [[turned], [], [{ ...turned, operation: 'nosuch' }]] as never[]) {
    const work = { compiled, operations };
    expect(await finish(work, rows(12_000), [])).toEqual(finishQuery(work, rows(12_000), []));
  }
});

test('a zip is the same, whether it is written apart, and says what is not in it', async () => {
  const pieces = Array.from({ length: 30 }, (_, at) => ({
    path: `files/${at}.yaml`,
    value: { name: at, text: 'long '.repeat(1000) },
  }));
  const contentOf = async (given: typeof pieces): Promise<unknown> => {
    const made = await zipApart(apartWith())(given, { person: 1, signal: null });
    return made.ok ? [Object.keys(unzipSync(new Uint8Array(made.value.body))), made.value.left] : made.error;
  };
  expect(await contentOf(pieces)).toEqual([pieces.map(({ path }) => path), []]);
  expect(await contentOf(pieces.slice(0, 2))).toEqual([['files/0.yaml', 'files/1.yaml'], []]);
  const [first] = pieces;
  const broken = { path: 'broken.yaml', value: [...Array<unknown>(9), Symbol.iterator] } as never;
  expect(zippedFiles([{ path: 'a.yaml', value: first?.value }, broken]).left).toMatchObject([
    { path: 'broken.yaml' },
  ]);
});
