import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { withDefaults } from '#charts/form/withDefaults.ts';
import { buildQuery } from '#charts/query/buildQuery.ts';
import type { QueryObject } from '#domain/compile/queryContext.ts';
import { asRecord, asText, type JsonRecord } from '#domain/jsonValue.ts';
import { canonicalQuery } from '../../compile/exploreVectors.ts';

/** A statement of a Superset, so that statements that read the same are equal. */
interface CanonicalSql {
  readonly columns: readonly string[];
  readonly tables: readonly string[];
  readonly order: string | null;
  readonly limit: string | null;
}

const CLAUSES = /^SELECT (.*?) FROM (.*?)(?: ORDER BY ((?:(?! (?:ORDER BY|ON) ).)*?))?(?: LIMIT (\d+))?$/;

/** Of the first of several statements. Without the column of that name, and with aliases in an order as their terms. */
function canonicalSql(sql: string, without: string): CanonicalSql {
  const [first = ''] = sql.split(';');
  const text = first
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/TO_TIMESTAMP\('([^']*)\.0+', '[^']*'\)/g, "'$1'")
    .replaceAll(/EXTRACT\((\w+) FROM (\w+)\)/g, '$1($2)')
    .trim();
  const [, columns = text, tables = '', order = null, limit = null] = CLAUSES.exec(text) ?? [];
  const terms = new Map(
    columns.split(/, (?=[^)]*(?:\(|$))/).map((each) => {
      const [term = each, alias = each] = each.split(/ AS (?=[^()]*$|"[^"]*"$)/);
      return [alias.replaceAll('"', ''), term] as const;
    }),
  );
  const ordered = order?.replace(/^"?(.*?)"? (ASC|DESC)$/, (_all, name: string, way: string) => {
    return `${terms.get(name) ?? name} ${way}`;
  });
  terms.delete(without);
  return {
    columns: [...terms].map(([alias, term]) => `${term} AS ${alias}`).toSorted(),
    tables: tables
      .split(/ (?:AND|WHERE|JOIN) |, | GROUP BY /)
      .map((each) => each.trim())
      // Where a form has no time range, the older call stops at today.
      .filter((each) => !/ < '2026-11-2/.test(each))
      .toSorted(),
    order: ordered ?? null,
    limit,
  };
}

/*
 * The types that recordedForms.test.ts lacks: maps, and those that Superset's own pages read with an older call that
 * takes the form. A form of defaults, and forms with every control changed at random, as its explore page sent them
 * (tests/superset/explore/recordForms.ts). For the older call the SQL is compared that the same server makes of the
 * form and of our queries.
 */

interface Recorded {
  readonly type: string;
  readonly nth: number;
  readonly form: JsonRecord;
  /** Those of the page, or of this app for a type of the older call. */
  readonly queries: readonly QueryObject[];
  readonly sql?: string;
  readonly asked?: readonly string[];
}

const cases = readFileSync(new URL('./legacyForms.jsonl', import.meta.url), 'utf8')
  .split('\n')
  .filter(Boolean)
  .map((line) => JSON.parse(line) as Recorded);

const TWO_RANGES =
  'Chart data gives the time range of a chart to its filters of time too. The older call applies both, when they differ.';

const HIDDEN_ORDER =
  'The page drops "Sort Descending" where it hides it. The older call reads none as unchecked, and here it is the default.';

const SHAPELESS =
  'Rows without a shape cannot be drawn. There they take the places of others within the limit.';

const ZERO_AS_TEXT =
  'A zero that is a text is all that a server ever returns in the older call, 100,000 rows. In chart data any zero is the default.';

/** Where the queries differ on purpose. The test fails for one that does not differ. */
const DIFFERENT: Readonly<Record<string, string>> = {
  'cal_heatmap 1': TWO_RANGES,
  'cal_heatmap 2': TWO_RANGES,
  'cal_heatmap 4': TWO_RANGES,
  'compare 1': TWO_RANGES,
  'compare 2': TWO_RANGES,
  'compare 4': TWO_RANGES,
  'deck_geojson 0': SHAPELESS,
  'deck_geojson 4': SHAPELESS,
  'deck_geojson 20': SHAPELESS,
  'deck_geojson 21': SHAPELESS,
  'horizon 1': TWO_RANGES,
  'rose 1': TWO_RANGES,
  'rose 4': TWO_RANGES,
  'time_pivot 3': TWO_RANGES,
  'time_table 2': TWO_RANGES,
  'time_table 4': TWO_RANGES,
  'compare 10': TWO_RANGES,
  'compare 11': TWO_RANGES,
  'compare 12': TWO_RANGES,
  'compare 13': TWO_RANGES,
  'compare 14': TWO_RANGES,
  'compare 15': HIDDEN_ORDER,
  'rose 10': TWO_RANGES,
  'rose 11': TWO_RANGES,
  'rose 12': TWO_RANGES,
  'rose 13': TWO_RANGES,
  'rose 14': HIDDEN_ORDER,
  'rose 15': TWO_RANGES,
  'time_table 10': TWO_RANGES,
  'time_table 11': TWO_RANGES,
  'time_table 12': TWO_RANGES,
  'time_table 14': TWO_RANGES,
  'time_table 15': TWO_RANGES,
  'cal_heatmap 61': TWO_RANGES,
  'cal_heatmap 62': TWO_RANGES,
  'compare 61': TWO_RANGES,
  'compare 62': TWO_RANGES,
  'horizon 61': HIDDEN_ORDER,
  'horizon 62': TWO_RANGES,
  'rose 61': HIDDEN_ORDER,
  'rose 62': TWO_RANGES,
  'time_pivot 62': TWO_RANGES,
  'cal_heatmap 82': TWO_RANGES,
  'cal_heatmap 83': TWO_RANGES,
  'compare 80': TWO_RANGES,
  'compare 81': TWO_RANGES,
  'deck_geojson 81': SHAPELESS,
  'horizon 82': TWO_RANGES,
  'horizon 83': HIDDEN_ORDER,
  'partition 82': HIDDEN_ORDER,
  'time_pivot 82': TWO_RANGES,
  'time_pivot 83': TWO_RANGES,
  'time_table 61': TWO_RANGES,
  'time_table 62': TWO_RANGES,
  'cal_heatmap 100': TWO_RANGES,
  'cal_heatmap 101': TWO_RANGES,
  'compare 100': HIDDEN_ORDER,
  'compare 101': TWO_RANGES,
  'chord 101': ZERO_AS_TEXT,
  'horizon 100': ZERO_AS_TEXT,
  'horizon 101': TWO_RANGES,
  'partition 100': HIDDEN_ORDER,
  'rose 101': TWO_RANGES,
  'time_table 101': TWO_RANGES,
};

const MAX_ROWS = '50000';

const nameOf = ({ type, nth }: Recorded): string => `${type} ${nth}`;
const named = (wanted: boolean, isOlder: boolean) =>
  cases
    .filter((each) => (each.sql !== undefined) === isOlder)
    .filter((each) => (DIFFERENT[nameOf(each)] !== undefined) === wanted)
    .map((each) => [nameOf(each), each] as const);
const built = ({ form }: Recorded): readonly QueryObject[] => buildQuery(withDefaults(form))?.queries ?? [];
const ours = (recorded: Recorded): unknown => built(recorded).map((each) => comparable(recorded, each));
const theirs = (recorded: Recorded): unknown => recorded.queries.map((each) => comparable(recorded, each));

test('at least 310 forms of 27 types are compared', () => {
  expect(cases.length).toBeGreaterThanOrEqual(310);
  expect(new Set(cases.map(({ type }) => type)).size).toBeGreaterThanOrEqual(27);
});

describe('a form of a type that Superset reads with queries', () => {
  test.each(named(false, false))('%s sends the queries of its own page', (_name, recorded) => {
    expect(ours(recorded)).toEqual(theirs(recorded));
  });
  test.each(named(true, false))('%s differs on purpose', (_name, recorded) => {
    expect(ours(recorded)).not.toEqual(theirs(recorded));
  });
});

describe('a form of a type that Superset reads with the older call', () => {
  test.each(named(true, true).filter(([name]) => DIFFERENT[name] === TWO_RANGES))(
    '%s differs in the ranges of time alone',
    (_name, recorded) => {
      const { there, here } = read(recorded);
      expect(withoutRanges(here)).toEqual(withoutRanges(there));
    },
  );
  test.each(named(true, true).filter(([name]) => DIFFERENT[name] === HIDDEN_ORDER))(
    '%s differs in the order, and in ranges of time, alone',
    (_name, recorded) => {
      const { there, here } = read(recorded);
      expect({ ...withoutRanges(here), order: null }).toEqual({ ...withoutRanges(there), order: null });
    },
  );
  test.each(cases.filter(({ sql }) => sql !== undefined).map((each) => [nameOf(each), each] as const))(
    '%s sends the queries whose SQL was recorded',
    (_name, recorded) => {
      expect(built(recorded).map(canonicalQuery)).toEqual(recorded.queries.map(canonicalQuery));
    },
  );
  test.each(named(false, true))('%s reads what the older call reads', (_name, recorded) => {
    const { there, here } = read(recorded);
    expect(here).toEqual(there);
  });
  test.each(named(true, true))('%s differs on purpose', (_name, recorded) => {
    const { there, here } = read(recorded);
    expect(here).not.toEqual(there);
  });
});

/**
 * A query without what has no effect there: columns and filters named twice, and a condition on a metric's name. Rows
 * without a place are left out there even if the form wants them (filter_nulls), and here as the form says.
 */
function comparable({ form }: Recorded, query: QueryObject): unknown {
  const metrics = (query.metrics ?? []).map((each) => (typeof each === 'string' ? each : each.label));
  const isKept = form['filter_nulls'] === false;
  const filters = (query.filters ?? []).filter(
    ({ col, op }) => !(op === 'IS NOT NULL' && isKept) && !(typeof col === 'string' && metrics.includes(col)),
  );
  return canonicalQuery({
    ...query,
    columns: distinct([...(query.columns ?? []), ...(query.groupby ?? [])]),
    groupby: null,
    filters: distinct(filters),
  });
}

const distinct = <T>(values: readonly T[]): readonly T[] =>
  [...new Map(values.map((each) => [JSON.stringify(each), each]))]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([, each]) => each);

const withoutRanges = ({ tables, ...rest }: ReturnType<typeof canonicalSql>) => ({
  ...rest,
  tables: tables.filter((each) => !/ (<|>=) '\d{4}-/.test(each)),
});

/** Both statements. The metric that limits and orders is among the columns there, and nothing draws it. */
function read({ form, sql = '', asked = [] }: Recorded) {
  const limiting = form['timeseries_limit_metric'];
  const label = asText(asRecord(limiting)['label'] ?? limiting);
  const there = canonicalSql(sql, label);
  const here = canonicalSql(asked[0] ?? '', label);
  // Rows without an order there are any that the limit leaves. Here they are those of the largest values.
  const order = there.order === null ? null : here.order;
  // Chart data always has a limit, at least the server's own.
  const limit = there.limit === null && here.limit === MAX_ROWS ? null : here.limit;
  return { there, here: { ...here, order, limit } };
}
