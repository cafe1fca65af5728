import fc from 'fast-check';
import { unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import '../support/propertySeed.ts';
import { withSeparators } from '#domain/compile/cube/cubePages.ts';
import type { Datasource } from '#domain/compile/datasource.ts';
import type { QueryObject } from '#domain/compile/queryContext.ts';
import type { JsonRecord } from '#domain/jsonValue.ts';
import { omittedNotes } from '#charts/kit/spec/text/omittedNotes.ts';
import { computeFromRows } from '#query/portable/computeFromRows.ts';
import type { Gathered } from '#query/portable/gatherPortable.ts';
import type { GatheredRows } from '#query/portable/gatheredRows.ts';
import { readPortable } from '#query/portable/readPortable.ts';
import { withLeast } from '#query/portable/withLeast.ts';
import { writePortable } from '#query/portable/writePortable.ts';
import { compressed, keptStream } from '#store/compressed.ts';
import { decodeChart } from '../../workers/results/chart/decodeChart.ts';
import { groupsFrame } from '../../workers/results/chart/groupsFrame.ts';
import { largeGroups } from '../../workers/results/chart/largeGroups.ts';
import { createResultsService } from '../../workers/results/resultsService.ts';
import { FACTS, GATHERED } from './gathered.ts';

/* Groups of fewer rows than an author says leave in no file, and whoever opens it is told. */

const SOURCE: Datasource = {
  from: { kind: 'table', catalog: null, schema: null, table: 'visits' },
  columns: [
    { name: 'city', type: 1, isTime: false, engineType: 'VARCHAR' },
    { name: 'ward', type: 1, isTime: false, engineType: 'VARCHAR' },
    { name: 'amount', type: 0, isTime: false, engineType: 'BIGINT' },
  ],
  metrics: [{ name: 'count', expression: 'COUNT(*)' }],
  mainTime: null,
};
const SUM = { expressionType: 'SIMPLE', aggregate: 'SUM', column: { column_name: 'amount' } } as const;
const METRICS = [
  { expressionType: 'SQL', sqlExpression: 'COUNT(*)', label: '__part_0' },
  { ...SUM, label: '__part_1' },
  { ...SUM, aggregate: 'COUNT', label: '__part_2' },
] as const;

interface Group {
  readonly keys: readonly (string | null)[];
  readonly rows: number;
  readonly sum: bigint;
}

const pageOf = (columns: readonly string[], groups: readonly Group[]): string => {
  const cell = (value: string | number | bigint | null): string =>
    typeof value === 'bigint' ? String(value) : JSON.stringify(value);
  const rows = groups.map(({ keys, rows: n, sum }) => {
    const cells = columns.map((name, at) => [name, keys[at] ?? null] as const);
    const parts = [['__part_0', n] as const, ['__part_1', sum] as const, ['__part_2', n] as const];
    return `{${[...cells, ...parts].map(([name, value]) => `${JSON.stringify(name)}: ${cell(value)}`).join(', ')}}`;
  });
  return `{"result":[{"query":"SELECT secret","rowcount":${rows.length},"colnames":${JSON.stringify([...columns, '__part_0', '__part_1', '__part_2'])},"coltypes":[${[...columns.map(() => 1), 0, 0, 0].join()}],"data":[${rows.join()}]}]}`;
};

const KEYS = [['city', 'ward'], ['city']] as const;

async function gatheredOf(cubes: readonly (readonly Group[])[], pages: number): Promise<GatheredRows> {
  const parts = await Promise.all(
    cubes.map((groups, at) => {
      const size = Math.max(1, Math.ceil(groups.length / pages));
      const texts = Array.from({ length: Math.max(1, Math.ceil(groups.length / size)) }, (_, page) =>
        pageOf(KEYS[at] ?? [], groups.slice(page * size, (page + 1) * size)),
      );
      return compressed(new Blob([...withSeparators(texts)]));
    }),
  );
  const [rows] = GATHERED.rows;
  if (rows === undefined) throw new Error('There are no rows.');
  return {
    entry: {
      ...rows.entry,
      form: 'cubes',
      rows: cubes.flat().length,
      parts: parts.map(({ size }) => size),
      cubes: cubes.map((groups, at) => ({
        columns: [...(KEYS[at] ?? [])],
        metrics: [...METRICS],
        groups: groups.length,
        takenAt: 1_000,
      })),
      source: { ...SOURCE, columns: [...SOURCE.columns], metrics: [...SOURCE.metrics] } as never,
    },
    parts,
  };
}

const questionOf = (query: QueryObject, id = 5): JsonRecord => ({
  datasource: { id, type: 'table' },
  queries: [query],
});
const BY_WARD: QueryObject = { columns: ['city', 'ward'], metrics: ['count', SUM] };
const BY_CITY: QueryObject = { columns: ['city'], metrics: ['count', SUM] };

/** A chart by wards, one by cities, one that no groups give, one over another dataset, and one with a line of such a chart. */
const ANSWERS: Gathered['answers'] = [
  questionOf(BY_WARD),
  questionOf(BY_CITY),
  questionOf({ columns: ['amount'], metrics: ['count'] }),
  questionOf(BY_CITY, 6),
  questionOf({ ...BY_CITY, annotation_layers: [{ name: 'line', sourceType: 'line', value: 7 }] }, 6),
].map((question, at) => ({ question, body: new Blob([`{"result":[{"secret":${at}}]}`]) }));

async function written(cubes: readonly (readonly Group[])[], least: number, pages: number) {
  const groups = [await gatheredOf(cubes, pages)];
  const left = await withLeast({ largeGroups }, { answers: ANSWERS, groups }, least, FACTS.madeAt);
  if (!left.ok) throw new Error(left.error.why);
  const content = { ...GATHERED, answers: left.value.answers, outlines: new Map() };
  return { left: left.value, file: await writePortable(content, FACTS, left.value.groups) };
}

async function asked(file: Blob, query: QueryObject) {
  const read = await readPortable(file);
  if (!read.ok) throw new Error(read.error);
  const groups = createResultsService({
    openDb: () => {
      throw new Error('There is no database.');
    },
    turns: { now: () => 0, next: async () => undefined },
    collator: new Intl.Collator(),
    budgetBytes: 1e6,
  });
  const rows = () => Promise.reject(new Error('The engine was asked.'));
  const computed = await computeFromRows(read.value, { groups, rows })(questionOf(query), undefined);
  if (!computed.ok) return computed.error;
  const decoded = decodeChart(computed.value);
  if (!decoded.ok) throw new Error(decoded.error.message);
  return decoded.value[0]?.frame;
}

const key = fc.option(
  fc.oneof(fc.constantFrom('Oslo', '', '"__part_0":9,', '\u001e'), fc.string({ unit: 'grapheme' })),
);
const someGroups = fc.uniqueArray(
  fc.record({
    keys: fc.tuple(key, key),
    rows: fc.integer({ min: 1, max: 12 }),
    sum: fc.bigInt({ min: -(2n ** 62n), max: 2n ** 62n }),
  }),
  { selector: ({ keys }) => JSON.stringify(keys), maxLength: 30 },
);

test('no group below the least number of rows is in the file, all others are as they were, and the counts are right', async () => {
  await fc.assert(
    fc.asyncProperty(
      someGroups,
      fc.integer({ min: 2, max: 8 }),
      fc.integer({ min: 1, max: 3 }),
      async (groups, least, pages) => {
        const { file, left } = await written([groups], least, pages);
        const bytes = unzipSync(new Uint8Array(await file.arrayBuffer()));
        expect(Object.keys(bytes).filter((name) => name.startsWith('rows/'))).toEqual(['rows/5-0']);
        const text = await keptStream(new Blob([bytes['rows/5-0'] ?? new Uint8Array()]));
        expect(new TextDecoder().decode(text)).not.toContain('SELECT secret');
        const frame = groupsFrame(text);
        if (!frame.ok) throw new Error(frame.error);
        const [city, ward, n, sum] = frame.value.columns.map(({ values }) => values);
        const large = groups.filter(({ rows }) => rows >= least);
        const small = groups.filter(({ rows }) => rows < least);
        expect(city?.map((value, at) => [value, ward?.[at], n?.[at]])).toEqual(
          large.map(({ keys, rows }) => [keys[0], keys[1], rows]),
        );
        expect(sum?.map((value) => BigInt(value as number))).toEqual(large.map((each) => each.sum));
        expect(left.groups[0]?.entry.small).toEqual({
          least,
          groups: small.length,
          rows: small.reduce((all, { rows }) => all + rows, 0),
        });
        expect(left.groups[0]?.entry.rows).toBe(large.length);
      },
    ),
    { numRuns: 60 },
  );
});

const WARDS: readonly Group[] = [
  { keys: ['Oslo', 'A'], rows: 9, sum: 9_007_199_254_740_993n },
  { keys: ['Oslo', 'B'], rows: 1, sum: 77n },
  { keys: ['Rome', null], rows: 2, sum: 5n },
];
const CITIES: readonly Group[] = [
  { keys: ['Oslo'], rows: 10, sum: 9_007_199_254_741_070n },
  { keys: ['Rome'], rows: 2, sum: 5n },
];

test('nothing beside the groups tells of those that are left out: no result of the dataset, and no sums of the same rows', async () => {
  const { file, left } = await written([WARDS, CITIES], 5, 1);
  // The chart of amounts and the one with a line of another chart are nowhere; the two by wards and cities are computed.
  expect(left).toMatchObject({ lost: 2 });
  const bytes = unzipSync(new Uint8Array(await file.arrayBuffer()));
  expect(Object.keys(bytes).filter((name) => /^(?:rows|answers)/.test(name))).toEqual([
    'answers/0.json',
    'rows/5-0',
  ]);
  expect(new TextDecoder().decode(bytes['answers/0.json'])).toContain('"secret":3');
  const read = await readPortable(file);
  expect(read.ok && read.value.manifest).toMatchObject({
    version: 7,
    rows: [{ rows: 1, cubes: [{ columns: ['city', 'ward'], groups: 1 }], small: { groups: 2, rows: 3 } }],
  });
});

test('every chart that is computed from them says what is left out, and one that is not says why', async () => {
  const { file } = await written([WARDS, CITIES], 5, 1);
  const frame = await asked(file, BY_CITY);
  expect(frame).toMatchObject({
    omitted: { small: { least: 5, groups: 2, rows: 3 } },
    columns: [{ values: ['Oslo'] }, { values: [9] }, { values: [9_007_199_254_740_993n] }],
  });
  expect(omittedNotes({}, frame as never)).toMatchObject([{ values: { least: 5, groups: 2, rows: 3 } }]);
  expect(await asked(file, { columns: ['amount'], metrics: ['count'] })).toContain(
    'groups of at least 5 rows',
  );
  const whole = await written([WARDS.slice(0, 1), CITIES], 5, 1);
  expect(await asked(whole.file, BY_CITY)).not.toHaveProperty('omitted.small');
});

test('groups whose numbers of rows are not known do not leave', async () => {
  const { entry, parts } = await gatheredOf([WARDS], 1);
  const [cube] = entry.cubes;
  const [file] = parts;
  if (cube === undefined || file === undefined) throw new Error('There is no cube.');
  const ask = (its: object, part = file) =>
    largeGroups({
      entry: { ...entry, cubes: [{ ...cube, ...its }] },
      files: [part],
      least: 2,
      asked: [],
      now: 0,
    });
  expect((await ask({})).ok).toBe(true);
  expect((await ask({ columns: ['city'] })).ok).toBe(false);
  expect((await ask({ groups: 4 })).ok).toBe(false);
  expect((await ask({}, new Blob(['torn']))).ok).toBe(false);
});
