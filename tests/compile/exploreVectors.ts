import { existsSync, readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { withDefaults } from '#charts/form/withDefaults.ts';
import { buildQuery } from '#charts/query/buildQuery.ts';
import { withCurrentNames } from '#domain/compile/currentNames.ts';
import type { FrameValue } from '#domain/frameValue.ts';
import type { QueryObject } from '#domain/compile/queryContext.ts';
import { asRecord, isRecord, type JsonRecord } from '#domain/jsonValue.ts';

/** The request of a Superset's explore page with random form data, and the response. */
export interface ExploreVector {
  readonly name: string;
  readonly dataset: 'births' | 'sales' | 'gaps';
  /** When it was requested. */
  readonly at: number;
  readonly form: JsonRecord;
  readonly queries: readonly QueryObject[];
  readonly status: number;
  readonly results?: readonly ExploreResult[];
  readonly message?: string;
}

export interface ExploreResult {
  readonly colnames: readonly string[];
  readonly coltypes: readonly number[];
  readonly rowcount: number;
  readonly data: readonly (readonly FrameValue[])[];
}

export interface ExploreRecording {
  /** The SQL of the dataset created for the recording. */
  readonly gaps: string;
  readonly vectors: readonly ExploreVector[];
}

const FILE = new URL('recorded/explore.json.gz', import.meta.url);
/** Charts as people leave them: options that contradict, that are empty, or that few set. */
const ODD = new URL('recorded/exploreOdd.json.gz', import.meta.url);
/** Charts with values as people type them (tests/superset/explore/wideForm.ts). */
const WIDE = new URL('recorded/exploreWide.json.gz', import.meta.url);
/**
 * Charts with options set together, whose queries tests/chart/forms compares (tests/superset/explore/recordRows.ts), and
 * tables compared from a day of the author with the queries of this app: Superset's own page requests the day, and fails
 * because it looks for it by the name of the control.
 */
const COMBINED = new URL('recorded/exploreCombined.json.gz', import.meta.url);

export function exploreRecording(file: URL | string = FILE): ExploreRecording {
  if (!existsSync(file)) return { gaps: '', vectors: [] };
  return JSON.parse(gunzipSync(readFileSync(file)).toString()) as ExploreRecording;
}

/** All vectors of the explore page. */
export const exploreVectors = (): readonly ExploreVector[] =>
  [FILE, ODD, WIDE].flatMap((file) => exploreRecording(file).vectors);

/** All vectors with rows. */
export const rowVectors = (): readonly ExploreVector[] => [
  ...exploreVectors(),
  ...exploreRecording(COMBINED).vectors,
];

/** The queries built here from the vector's form data. */
export function ownQueries({ form }: ExploreVector): readonly QueryObject[] {
  return buildQuery(withDefaults({ ...form, datasource: '1__table' }))?.queries ?? [];
}

/**
 * A normalized query, so that equivalent queries are equal: with current names, without empty values, and with sorted
 * keys.
 */
export function canonicalQuery(query: QueryObject): unknown {
  return sorted({ ...withCurrentNames(asRecord(JSON.parse(JSON.stringify(query)))), url_params: {} });
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (!isRecord(value)) return value;
  const entries = Object.entries(value)
    .map(([key, each]) => [key, sorted(each)] as const)
    .filter(([, each]) => !saysNothing(each))
    .toSorted(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(entries);
}

const saysNothing = (value: unknown): boolean =>
  value === null ||
  value === '' ||
  value === false ||
  value === 0 ||
  (Array.isArray(value) && value.length === 0) ||
  (isRecord(value) && Object.keys(value).length === 0);
