import { createHash } from 'node:crypto';
import {
  computeQuery,
  countsRows,
  type ComputedQuery,
  queryFor,
  type RunFrame,
} from '#domain/compile/computeQuery.ts';
import type { CompiledQuery } from '#domain/compile/compileQuery.ts';
import { withContributionTotals } from '#domain/compile/contributionTotals.ts';
import type { QueryContext, QueryObject, ResultType } from '#domain/compile/queryContext.ts';
import type { QueryRefusal } from '#domain/compile/refusal.ts';
import { err, ok, type Result } from '#domain/result.ts';
import type { Millis } from '#domain/time.ts';
import { MOST_KEPT_ROWS } from '#contract/chart/keptPage.ts';
import type { EngineError } from '../base/engineError.ts';
import { composed, type Marks, readOnly } from '../access/reading.ts';
import { withoutMarks } from '../datasets/rowRules/markedSource.ts';
import type { ServerDeps } from '../deps.ts';
import { computeFor } from '../engines/computeFor.ts';
import type { RunOutcome } from '../engines/engineHost.ts';
import { renderAll } from '../datasets/renderSql.ts';
import type { TemplateCaller } from '../templates/template.ts';
import { type TemplateRounds, templateRounds, untilRendered } from '../templates/templateRounds.ts';
import type { ChartDataCache } from './chartDataCache.ts';
import type { ChartDataCaller } from './chartDataCaller.ts';
import { compileWorld } from '../datasets/compileWorld.ts';
import type { ServedDatasource } from '../datasets/datasource.ts';
import { queryTemplates, withoutFilters } from './queryTemplates.ts';
import { keptPage, type PageReceipt } from './keptPage.ts';
import { readFrame } from './readFrame.ts';

/** The default cache time-out in seconds. */
export const DEFAULT_TIMEOUT = 86_400;

export interface ServedResult {
  readonly response: ComputedQuery;
  /** The executed query: samples and details select all columns. */
  readonly query: QueryObject;
  readonly key: string;
  /** When the query ran. */
  readonly at: Millis;
  readonly isCached: boolean;
  readonly timeout: number;
  readonly page?: PageReceipt;
}

/** Runs a query, or returns it from the cache unless a refresh is forced. */
export async function serveQuery(
  deps: ServerDeps,
  cache: ChartDataCache,
  context: QueryContext,
  requested: QueryObject,
  asking: ChartDataCaller,
): Promise<Result<ServedResult, QueryRefusal>> {
  const { served, caller } = asking;
  const query = queryFor(context.result_type ?? 'full', requested, served.source);
  const timeout = context.custom_cache_timeout ?? served.cacheTimeout ?? DEFAULT_TIMEOUT;
  const key = keyOf(query, served, caller);
  const now = deps.clock.now();
  const found = context.force === true ? null : cache.get(key, now);
  if (found !== null) return ok({ ...found, query, key, isCached: true, timeout });
  cache.pages.sweep(now);
  const texts = roundsFor(deps, query, asking);
  const limits: string[] = [];
  const onLimit = (message: string): void => void limits.push(message);
  const asked = query.kept_page ?? null;
  const receipts: PageReceipt[] = [];
  const run: RunFrame =
    asked === null
      ? runIn(deps, asking, onLimit)
      : async (sql) => {
          const all = () => rowsIn(deps, asking, sql, { limit: MOST_KEPT_ROWS, onLimit });
          const read = await keptPage(deps, cache.pages, { asked, sql, asking, run: all });
          if (read.ok) receipts.push(read.value.receipt);
          return read.ok ? ok(read.value.frame) : read;
        };
  const computed = await untilRendered(texts, () =>
    computeQuery(
      withoutFilters(query, texts.removedFilters),
      served.source,
      { ...compileWorld(deps, served, texts.render), ...(asked !== null && { maxRows: MOST_KEPT_ROWS }) },
      async (sql) => (texts.isComplete() ? run(sql) : err('')),
      asked === null && countsRows(context),
      deps.finish?.(asking.asker),
    ),
  );
  const [limit] = limits;
  if (limit !== undefined) return err({ kind: 'limited', message: limit });
  if (!computed.ok) return computed;
  const response = { ...computed.value, compiled: shownStatement(computed.value.compiled, served.marks) };
  // The version covers changes of this dataset, not of others that its templates looked up.
  const [receipt] = receipts;
  if (receipt !== undefined)
    return ok({ response, query, key, at: now, isCached: false, timeout, page: receipt });
  if (!texts.hasLookups()) await cache.put(key, response, now, timeout);
  return ok({ response, query, key, at: now, isCached: false, timeout });
}

/** Whether every query of a context can be answered from the cache. */
export function areCached(
  deps: ServerDeps,
  cache: ChartDataCache,
  { queries, result_type: type, force }: QueryContext,
  { served, caller }: ChartDataCaller,
): boolean {
  if (force === true) return false;
  const keys = queries.map((query) => keyOf(queryFor(type ?? 'full', query, served.source), served, caller));
  return keys.every((key) => cache.get(key, deps.clock.now()) !== null);
}

/** The queries of a context, with the totals needed for shares. */
export async function queriesWithTotals(
  deps: ServerDeps,
  cache: ChartDataCache,
  context: QueryContext,
  caller: ChartDataCaller,
): Promise<Result<readonly QueryObject[], QueryRefusal>> {
  if (!WITH_SHARES.has(context.result_type ?? 'full')) return ok(context.queries);
  return withContributionTotals(context.queries, async (query) => {
    const served = await serveQuery(deps, cache, context, query, caller);
    return served.ok ? ok(served.value.response.frame) : served;
  });
}

const WITH_SHARES: ReadonlySet<ResultType> = new Set(['full', 'results', 'post_processed']);

/** The templates of a query's SQL, rendered for the caller. */
export function roundsFor(
  deps: ServerDeps,
  query: QueryObject,
  { served, caller }: ChartDataCaller,
): TemplateRounds {
  const context = queryTemplates(deps, query, caller, served);
  return templateRounds((texts) => renderAll(deps, context, texts, served.marks));
}

/** A statement as its reader may see it. */
export const shownStatement = (compiled: CompiledQuery, marks: Marks | null): CompiledQuery => ({
  ...compiled,
  sql: withoutMarks(compiled.sql, marks),
  offsets: compiled.offsets.map((offset) => ({ ...offset, sql: withoutMarks(offset.sql, marks) })),
});

/** Templates may depend on the caller, so results are cached per caller. */
function keyOf(query: QueryObject, served: ServedDatasource, caller: TemplateCaller): string {
  const who = [caller.userId, caller.roles, caller.search.toString()];
  const what = [served.type, served.id, served.version, who, query];
  return createHash('sha256').update(JSON.stringify(what)).digest('hex');
}

/** Runs statements in the datasource's engine. */
function runIn(deps: ServerDeps, asking: ChartDataCaller, onLimit: (message: string) => void): RunFrame {
  return async (sql) => {
    const ran = await rowsIn(deps, asking, sql, { limit: deps.config.conf.SQL_MAX_ROW, onLimit });
    return ran.ok ? readFrame(ran.value.columns, ran.value.body, deps.config.zone) : err(ran.error.message);
  };
}

/** A statement's rows; it stops when the caller disconnects. `onLimit`: rows are kept back. */
async function rowsIn(
  deps: ServerDeps,
  { served, asker }: ChartDataCaller,
  sql: string,
  { limit, onLimit }: { readonly limit: number; readonly onLimit: (message: string) => void },
): Promise<Result<RunOutcome, EngineError>> {
  const ran = await computeFor(deps, asker, { kind: 'chart' }, (work) =>
    deps.engines.run({
      ...work,
      engine: served.engine,
      catalog: served.catalog,
      schema: served.schema,
      statements: [sql],
      reading: composed(readOnly(served.reading)),
      limit,
      shownRows: limit,
      createAs: null,
      format: 'arrow',
      keepAt: null,
    }),
  );
  if (!ran.ok && ran.error.kind === 'limited') onLimit(ran.error.message);
  return ran;
}
