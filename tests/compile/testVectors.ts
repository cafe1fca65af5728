import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { safeParse } from 'valibot';
import { asList } from '#domain/jsonValue.ts';
import { DAY } from '#domain/time.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { chartDataRequest } from '#contract/chart/chartData.ts';
import { chartDataRefusal } from '#contract/chart/chartDataRefusal.ts';
import { resultBody, computeQuery, queryFor, statementText } from '#domain/compile/computeQuery.ts';
import { compileQuery } from '#domain/compile/compileQuery.ts';
import { DUCKDB, type SqlDialect } from '#domain/compile/sql/dialects.ts';
import { POSTGRESQL } from '../../server/engines/postgresql/dialect.ts';
import type { QueryContext, QueryObject, ResultType } from '#domain/compile/queryContext.ts';
import type { CompileWorld } from '#domain/compile/world.ts';
import { queryTemplates } from '../../server/chartData/queryTemplates.ts';
import { serverConfig } from '../../server/config.ts';
import { type TemplateRounds, templateRounds, untilRendered } from '../../server/templates/templateRounds.ts';
import type { LookupResult } from '#domain/template/template.ts';
import { testClock } from '../server/testApp.ts';
import { testTemplates } from '../server/templates/testTemplates.ts';
import { RECORDING } from '../contract/recording.ts';
import { COMPUTED_HERE, EXCEPTIONS, NOT_OVER_POSTGRESQL, OTHER_STATEMENTS } from './exceptions.ts';
import { COMPARED, comparable, isCut, messageOf, plain, TABLE_NAME, textOf } from './comparable.ts';
import type { VectorEngine } from './vectorEngines.ts';
import { sameRows, type Rows } from './sameRows.ts';
import { postgresWorld } from './remoteWorlds.ts';
import { rowsWorld } from './rowsWorld.ts';
import { nativeWorld, RECORDED_AT, type VectorWorld } from './vectorWorld.ts';
import { bodyOf, type Vector, vectors } from './vectors.ts';

interface DuckRecord {
  readonly name: string;
  readonly status: number;
  readonly sql?: string;
  readonly data_head?: Rows;
  readonly response?: Readonly<Record<string, unknown>>;
}

interface Outcome {
  readonly status: number;
  readonly message: string | null;
  readonly results: readonly ReturnType<typeof resultBody>[];
}

const STATUS = {
  query: 400,
  clause: 400,
  timeRange: 400,
  limited: 403,
  subquery: 403,
  failure: 500,
} as const;
const CALLER = { userId: 1, username: 'admin', email: '', roles: ['Admin'], search: new URLSearchParams() };
const DEPS = { clock: testClock(RECORDED_AT), config: serverConfig() };

/**
 * Tests what an engine gives for one of so many of the recorded contexts. What is about the statements alone is tested over
 * the server's engine and over PostgreSQL.
 */
export function testVectors({ engine, open, differs = {} }: VectorEngine, oneOf: number): void {
  describe(`every recorded query context gives the rows that Superset gave, in ${engine}`, () => {
    let sources: VectorWorld['sources'];
    let run: VectorWorld['run'];
    let own: SqlDialect;
    let close: VectorWorld['close'];
    beforeAll(async () => {
      ({ sources, run, close, dialect: own = DUCKDB } = await open());
    }, 60_000);
    afterAll(() => close?.());

    const templates = testTemplates();
    afterAll(() => templates.close());

    const lookup = async (): Promise<LookupResult> => ({ ok: false, error: 'No vector looks anything up.' });
    const textsOf = (query: QueryObject, vector: Vector): TemplateRounds => {
      const source = sources[vector.dataset];
      const served = { id: 1, type: 'table', source, dialect: own, templateParams: {} } as const;
      const context = queryTemplates(DEPS, query, CALLER, served);
      return templateRounds((texts) => templates.render({ texts, context, lookup }));
    };
    const worldOf = ({ render }: TemplateRounds, dialect: SqlDialect = own): CompileWorld => ({
      dialect,
      now: RECORDED_AT,
      zone: 'UTC',
      rowLimit: 50_000,
      maxRows: 100_000,
      // As on the server: what a limit cuts is counted beside the same rows.
      countsGroups: own !== DUCKDB,
      render,
    });

    async function outcomeOf(vector: Vector): Promise<Outcome> {
      const checked = safeParse(chartDataRequest, bodyOf(vector));
      if (!checked.success) return { status: 400, message: chartDataRefusal(checked.issues), results: [] };
      const source = sources[vector.dataset];
      const type = vector.result_type as ResultType;
      const results: ReturnType<typeof resultBody>[] = [];
      for (const query of (checked.output as QueryContext).queries) {
        const texts = textsOf(query, vector);
        const response = await untilRendered(texts, () =>
          computeQuery(queryFor(type, query, source), source, worldOf(texts), run, own !== DUCKDB),
        );
        if (!response.ok) {
          const { kind, message } = response.error;
          return {
            status: STATUS[kind],
            message: kind === 'query' ? `Error: ${message}` : message,
            results: [],
          };
        }
        results.push(resultBody(response.value, queryFor(type, query, source), source));
      }
      return { status: 200, message: null, results };
    }

    const recorded = vectors();
    const duck = new Map<string, DuckRecord>();
    const file = join(RECORDING, 'fixtures', 'duckdb', 'duckdb-sql.json');
    for (const each of (JSON.parse(readFileSync(file, 'utf8')) as { readonly cases: DuckRecord[] }).cases)
      duck.set(each.name, each);

    test('there are as many as were recorded', () => {
      expect(recorded.length).toBe(271);
    });

    const WITH_ROWS = ['full', 'results', 'samples', 'post_processed', 'drill_detail', 'nosuch'];
    const withRows = recorded
      .filter(({ result_type }) => WITH_ROWS.includes(result_type))
      .filter((_, at) => at % oneOf === 0);

    test.each(withRows.filter(({ name }) => !(name in EXCEPTIONS) && !(name in differs)))(
      '$name',
      async (vector) => {
        const outcome = await outcomeOf(vector);
        // What a page cannot compute it says; what it computes is checked like the others.
        if (open === rowsWorld && outcome.message?.includes('cannot be computed') === true)
          return expect(duck.get(vector.name)?.status ?? vector.status).toBe(400);
        const onDuck =
          own === DUCKDB || vector.name in NOT_OVER_POSTGRESQL ? duck.get(vector.name) : undefined;
        // If the engines differ, Superset's result from DuckDB is expected.
        if (onDuck !== undefined && onDuck.status !== vector.status && !COMPUTED_HERE.has(vector.name)) {
          expect(outcome.status).toBe(onDuck.status);
          if (onDuck.data_head !== undefined)
            expect(outcome.results[0]?.data.slice(0, onDuck.data_head.length)).toEqual(onDuck.data_head);
          return;
        }
        expect({ status: outcome.status, message: outcome.message }).toMatchObject({ status: vector.status });
        if (vector.status !== 200) {
          const recordedMessage = messageOf(onDuck?.response ?? vector.response);
          // PostgreSQL's own message for what DuckDB rejects too.
          if (onDuck === undefined && /\nLINE \d/.test(recordedMessage)) return;
          const named = recordedMessage.replace('for database postgresql', `for database ${own.name}`);
          expect(textOf(outcome.message)).toBe(textOf(onDuck === undefined ? named : recordedMessage));
          return;
        }
        const expected = vector.response['result'] as readonly (Readonly<Record<string, unknown>> & {
          readonly data: Rows;
        })[];
        for (const [i, want] of expected.entries()) {
          const got = outcome.results[i];
          const trimmed = vector.trimmed?.some((each) => each.startsWith(`$.result[${i}]`)) ?? false;
          for (const key of COMPARED) {
            if (!(key in want) || (trimmed && /names|types/.test(key))) continue;
            if (vector.volatile?.some((path) => path.endsWith(key))) continue;
            expect(comparable(key, got?.[key]), key).toEqual(comparable(key, want[key]));
          }
          const ordered = vector.row_order[i] === 'specified';
          // Details are ordered by a column with ties, so a limit may keep any of them.
          const free = !ordered || vector.result_type === 'drill_detail';
          const difference =
            free &&
            (isCut(vector.queries[i], want.data.length) || (trimmed && vector.result_type === 'drill_detail'))
              ? await missingRow(vector, i, want.data)
              : sameRows(got?.data ?? [], want.data, ordered, trimmed);
          expect(difference).toBeNull();
        }
      },
    );

    test.skipIf(open === rowsWorld)(
      'groups that a limit cuts are counted by the statement that reads them',
      async () => {
        const ran: string[] = [];
        const counting = (sql: string): ReturnType<VectorWorld['run']> => {
          ran.push(sql);
          return run(sql);
        };
        const world = { dialect: own, now: RECORDED_AT, zone: 'UTC', rowLimit: 50_000, maxRows: 100_000 };
        const query = { columns: ['gender', 'state'], metrics: ['count'], row_limit: 5 };
        const response = await computeQuery(
          query,
          sources.births,
          { ...world, countsGroups: true },
          counting,
          true,
        );
        expect(response.ok && response.value.frame.omitted).toEqual({ cut: { rows: 5, all: 22 } });
        expect(response.ok && response.value.frame.columns.map(({ name }) => name)).toEqual([
          'gender',
          'state',
          'count',
        ]);
        expect(ran).toHaveLength(1);
      },
    );

    test.each([
      ['1969-12-28T00:00:00Z/P1W', 0, 0],
      ['1969-12-29T00:00:00Z/P1W', 1, 0],
      ['P1W/1970-01-03T00:00:00Z', 0, 6],
      ['P1W/1970-01-04T00:00:00Z', 1, 6],
    ])('weeks of the grain %s hold their days', async (timeGrain, firstDay, named) => {
      const rowsBy = async (grain: string): Promise<ReadonlyMap<number, number>> => {
        const day = recorded.find(({ name }) => name === 'grain.axis_P1D');
        if (day === undefined) throw new Error('No vector by day');
        const queries = day.queries.map((query) => ({
          ...query,
          row_limit: 50_000,
          columns: [{ ...(asList(query['columns'])[0] as object), timeGrain: grain }],
        }));
        const { results, message } = await outcomeOf({ ...day, queries });
        expect(message).toBeNull();
        return new Map(results[0]?.data.map((row) => [Number(row['order_date']), Number(row['count'])]));
      };
      const weeks = new Map<number, number>();
      for (const [at, count] of await rowsBy('P1D')) {
        const weekday = new Date(at).getUTCDay();
        const week = at + (named - ((weekday + 7 - firstDay) % 7)) * DAY;
        weeks.set(week, (weeks.get(week) ?? 0) + count);
      }
      expect(weeks.size).toBeGreaterThan(5);
      expect([...(await rowsBy(timeGrain))].toSorted(([a], [b]) => a - b)).toEqual(
        [...weeks].toSorted(([a], [b]) => a - b),
      );
    });

    /** Without an order a limit may keep any rows: Superset's are among all rows. */
    async function missingRow(vector: Vector, i: number, rows: Rows): Promise<string | null> {
      const source = sources[vector.dataset];
      const asked = queryFor(vector.result_type as ResultType, vector.queries[i] as QueryObject, source);
      const query = { ...asked, row_limit: 0, row_offset: 0 };
      const texts = textsOf(query, vector);
      const all = await untilRendered(texts, () => computeQuery(query, source, worldOf(texts), run));
      if (!all.ok) return all.error.message;
      const names = Object.keys(rows[0] ?? {});
      const textOfRow = (row: Rows[number]): string => JSON.stringify(names.map((name) => row[name]));
      const among = new Set(resultBody(all.value, query, source).data.map(textOfRow));
      const missing = rows.find((row) => !among.has(textOfRow(row)));
      return missing === undefined ? null : `not among ${among.size} rows: ${JSON.stringify(missing)}`;
    }

    async function differingStatements(
      dialect: SqlDialect,
      knownOf: (vector: Vector) => string | undefined,
    ): Promise<string> {
      const differing: string[] = [];
      for (const vector of recorded) {
        const known = knownOf(vector);
        const checked = safeParse(chartDataRequest, bodyOf(vector));
        if (known === undefined || !checked.success || vector.volatile !== undefined) continue;
        const [query] = (checked.output as QueryContext).queries;
        if (query === undefined || vector.name in OTHER_STATEMENTS) continue;
        const source = sources[vector.dataset];
        const asked = queryFor(vector.result_type as ResultType, query, source);
        const texts = textsOf(query, vector);
        const compiled = await untilRendered(texts, async () =>
          compileQuery(asked, source, worldOf(texts, dialect)),
        );
        const written = compiled.ok ? statementText(compiled.value) : compiled.error.message;
        // A Superset leaves the place of NULL to the engine.
        const ours = written.replaceAll(' NULLS LAST', '');
        const theirs = known.replaceAll(TABLE_NAME, '$1');
        if (plain(ours.replaceAll(TABLE_NAME, '$1')) !== plain(theirs))
          differing.push(`${vector.name}\n  ${ours}\n  ${theirs}`);
      }
      return differing.join('\n');
    }

    const isAboutStatements = open === nativeWorld || open === postgresWorld;
    test.runIf(isAboutStatements)('the statements are those that Superset writes for DuckDB', async () => {
      expect(await differingStatements(DUCKDB, (vector) => duck.get(vector.name)?.sql)).toBe('');
    });

    test.runIf(isAboutStatements)(
      'the statements are those that Superset writes for PostgreSQL',
      async () => {
        const known = (vector: Vector): string | undefined =>
          (vector.response['result'] as readonly { readonly query?: string }[] | undefined)?.[0]?.query;
        expect(await differingStatements(POSTGRESQL, known)).toBe('');
      },
    );
  });
}
