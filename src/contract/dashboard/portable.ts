import * as v from 'valibot';
import { smallGroups } from '../chart/chartData.ts';
import { commentEntry } from '../comments.ts';

/*
 * A portable file: a dashboard in a zip, with what its charts show. Its parts are responses of a server: the file is
 * read by the same schemas, and the page asks it as it asks a server.
 */

/**
 * The texts of the zip; beside them are the responses by number, the rows of datasets by id and number, and the
 * outlines of countries.
 */
export const PORTABLE_TEXTS = {
  manifest: 'manifest.json',
  dashboard: 'dashboard.json',
  charts: 'charts.json',
  datasets: 'datasets.json',
  questions: 'questions.json',
  /** Only in a file with comments. */
  comments: 'comments.json',
} as const;

export const chartDataEntry = (number: number): string => `answers/${number}.json`;
export const outlinesEntry = (country: string): string => `outlines/${country}.json`;
export const rowsEntry = (datasetId: number, part: number): string => `rows/${datasetId}-${part}`;

/** Whether a portable file may have an entry of this name. */
export const isPortableEntry = (name: string): boolean =>
  Object.values<string>(PORTABLE_TEXTS).includes(name) ||
  /^answers\/\d{1,6}\.json$/.test(name) ||
  /^outlines\/[a-z_]{1,60}\.json$/.test(name) ||
  /^rows\/-?\d{1,15}-\d{1,6}$/.test(name);

const nullableText = v.nullable(v.string());
const count = v.pipe(v.number(), v.integer(), v.minValue(0));
const moment = v.pipe(v.number(), v.minValue(0), v.maxValue(8.64e15));
const genericType = v.nullable(v.picklist([0, 1, 2, 3]));

const datasource = v.object({
  from: v.variant('kind', [
    v.object({
      kind: v.literal('table'),
      catalog: nullableText,
      schema: nullableText,
      table: v.string(),
    }),
    v.object({ kind: v.literal('sql'), sql: v.string() }),
  ]),
  columns: v.array(
    v.object({
      name: v.string(),
      verboseName: v.optional(nullableText, null),
      expression: v.optional(nullableText, null),
      type: genericType,
      engineType: v.optional(nullableText, null),
      isTime: v.boolean(),
      dateFormat: v.optional(nullableText, null),
    }),
  ),
  metrics: v.array(
    v.object({ name: v.string(), verboseName: v.optional(nullableText, null), expression: v.string() }),
  ),
  mainTime: nullableText,
});

const orNull = v.exactOptional(nullableText);

/** Groups of the rows of a dataset, by what its charts ask of them. */
const portableCube = v.object({
  columns: v.array(
    v.union([
      v.string(),
      v.object({
        label: orNull,
        sqlExpression: v.string(),
        expressionType: v.exactOptional(v.nullable(v.literal('SQL'))),
        columnType: v.exactOptional(v.nullable(v.picklist(['BASE_AXIS', 'SERIES']))),
        timeGrain: orNull,
        isColumnReference: v.exactOptional(v.nullable(v.boolean())),
      }),
    ]),
  ),
  metrics: v.array(
    v.variant('expressionType', [
      v.object({
        expressionType: v.literal('SIMPLE'),
        column: v.object({ column_name: v.string() }),
        aggregate: v.picklist(['AVG', 'COUNT', 'COUNT_DISTINCT', 'MAX', 'MIN', 'SUM']),
        label: orNull,
      }),
      v.object({ expressionType: v.literal('SQL'), sqlExpression: v.string(), label: orNull }),
    ]),
  ),
  /** As many as a device keeps of a cube. */
  groups: v.pipe(count, v.maxValue(1_000_000)),
  takenAt: moment,
});

/** The rows of one dataset, or groups of them. */
const portableRows = v.object({
  datasetId: v.pipe(v.number(), v.integer()),
  name: v.string(),
  /** How many rows, or groups. */
  rows: count,
  /** The sizes of its parts: of groups, one for each cube. */
  parts: v.array(count),
  /** `answers` are responses to chart data requests, page by page; files of all releases have the word. */
  form: v.picklist(['duckdb', 'answers', 'arrow', 'parquet', 'cubes']),
  cubes: v.optional(v.array(portableCube), []),
  /** The groups that were left out, where the author set a least number of rows a group. */
  small: v.exactOptional(smallGroups),
  /** The names and types of the columns of an Arrow stream or a Parquet file. */
  columns: v.optional(v.array(v.tuple([v.string(), v.string()])), []),
  takenAt: moment,
  zone: v.string(),
  isSameSql: v.boolean(),
  isLimited: v.optional(v.boolean(), false),
  /** Whether the engine of the rows takes texts for equal that differ, and whether its weeks may begin on another day. */
  isLoose: v.optional(v.boolean()),
  hasOtherWeeks: v.optional(v.boolean(), false),
  source: datasource,
});
export type PortableRows = v.InferOutput<typeof portableRows>;

export const portableManifest = v.object({
  format: v.literal('sextant-dashboard'),
  /** 2 with rows as an Arrow stream, 3 as Parquet files, 4 with outlines, 5 with groups, 6 with comments, 7 without small groups: older releases refuse those. */
  version: v.picklist([1, 2, 3, 4, 5, 6, 7]),
  /** The release that wrote it. */
  app: v.string(),
  title: v.string(),
  dashboardId: v.pipe(v.number(), v.integer()),
  madeAt: moment,
  /** The name of the person, and the address of the server. */
  madeBy: v.string(),
  madeFrom: v.string(),
  /** The time zone of its times. */
  zone: v.string(),
  /** Whether a rule limits the rows of the person who wrote it: readers see their rows. */
  isLimited: v.boolean(),
  rows: v.array(portableRows),
});
export type PortableManifest = v.InferOutput<typeof portableManifest>;

/** The query context of each response, in the order of their numbers. */
export const portableContexts = v.array(v.record(v.string(), v.unknown()));

/** The most entries about one object, so that making threads of them takes no time. A server has fewer of each. */
const MOST_ENTRIES = 5_000;

/** Whether no key is there too often. */
function areFew(keys: readonly string[]): boolean {
  const counts = new Map<string, number>();
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1);
  return [...counts.values()].every((each) => each <= MOST_ENTRIES);
}

/** What was said about the dashboard and its charts, as a server sends it. */
export const portableComments = v.pipe(
  v.array(
    v.object({
      ...commentEntry,
      about: v.object({
        kind: v.picklist(['dashboard', 'chart']),
        name: v.pipe(v.string(), v.regex(/^[\w-]{1,64}$/)),
      }),
      seq: count,
      author: v.object({ id: v.literal(0), name: v.pipe(v.string(), v.minLength(1)) }),
      told: v.array(v.string()),
    }),
  ),
  v.check((entries) => areFew(entries.map(({ about }) => `${about.kind}:${about.name}`))),
);
export type PortableComment = v.InferOutput<typeof portableComments>[number];
