import { createHash } from 'node:crypto';
import { answerQuery, type QueryAnswer, queryFor, type RunStatement } from '#domain/compile/answerQuery.ts';
import { withContributionTotals } from '#domain/compile/contributionTotals.ts';
import { DUCKDB } from '#domain/compile/dialects.ts';
import type { QueryContext, QueryObject, ResultType } from '#domain/compile/queryContext.ts';
import type { Refusal } from '#domain/compile/refusal.ts';
import type { CompileWorld } from '#domain/compile/world.ts';
import { err, ok, type Result } from '#domain/result.ts';
import type { Millis } from '#domain/time.ts';
import type { ServerDeps } from '../deps.ts';
import { computeFor } from '../jobs/computeFor.ts';
import type { TemplateCaller } from '../templates/templateFunctions.ts';
import type { AnswerCache } from './answerCache.ts';
import type { Asking } from './asking.ts';
import type { ServedDatasource } from './datasource.ts';
import { queryTemplates } from './queryTemplates.ts';
import { readFrame } from './readFrame.ts';

/** Seconds that an answer is kept where nobody says how long. */
const DEFAULT_TIMEOUT = 86_400;

export interface ServedAnswer {
  readonly answer: QueryAnswer;
  /** The query that was really asked: samples and details ask for all columns. */
  readonly query: QueryObject;
  readonly key: string;
  /** When the engine was asked. */
  readonly at: Millis;
  readonly isCached: boolean;
  readonly timeout: number;
}

/** What a query is compiled with here. */
export function worldOf(deps: ServerDeps, query: QueryObject, caller: TemplateCaller): CompileWorld {
  const templates = deps.config.featureFlags['ENABLE_TEMPLATE_PROCESSING'] === true;
  const clock = { now: deps.clock.now(), zone: deps.config.zone };
  return {
    dialect: DUCKDB,
    ...clock,
    rowLimit: 50_000,
    maxRows: deps.config.conf.SQL_MAX_ROW,
    ...(templates ? { render: queryTemplates(query, caller, clock) } : {}),
  };
}

/** Answers a query, from what is kept unless it is told to ask anew. */
export async function serveQuery(
  deps: ServerDeps,
  cache: AnswerCache,
  context: QueryContext,
  asked: QueryObject,
  asking: Asking,
): Promise<Result<ServedAnswer, Refusal>> {
  const { served, caller } = asking;
  const query = queryFor(context.result_type ?? 'full', asked, served.source);
  const timeout = context.custom_cache_timeout ?? served.cacheTimeout ?? DEFAULT_TIMEOUT;
  const key = keyOf(query, served, caller);
  const now = deps.clock.now();
  const found = context.force === true ? null : cache.get(key, now);
  if (found !== null) return ok({ ...found, query, key, isCached: true, timeout });
  const answer = await answerQuery(query, served.source, worldOf(deps, query, caller), runIn(deps, asking));
  if (!answer.ok) return answer;
  cache.put(key, answer.value, now, timeout);
  return ok({ answer: answer.value, query, key, at: now, isCached: false, timeout });
}

/** The queries of a context, with the totals that their shares are of. */
export async function queriesWithTotals(
  deps: ServerDeps,
  cache: AnswerCache,
  context: QueryContext,
  asking: Asking,
): Promise<Result<readonly QueryObject[], Refusal>> {
  if (!WITH_SHARES.has(context.result_type ?? 'full')) return ok(context.queries);
  return withContributionTotals(context.queries, async (query) => {
    const served = await serveQuery(deps, cache, context, query, asking);
    return served.ok ? ok(served.value.answer.frame) : served;
  });
}

const WITH_SHARES: ReadonlySet<ResultType> = new Set(['full', 'results', 'post_processed']);

/** Templates may print who asks, so that what one person was answered is nobody else's. */
function keyOf(query: QueryObject, served: ServedDatasource, caller: TemplateCaller): string {
  const what = [served.type, served.id, served.version, caller.userId, caller.search.toString(), query];
  return createHash('sha256').update(JSON.stringify(what)).digest('hex');
}

/** Runs statements in the engine of the datasource; a caller who goes away stops them. */
function runIn(deps: ServerDeps, { served, asker }: Asking): RunStatement {
  return async (sql) => {
    const ran = await computeFor(deps, asker, { kind: 'chart' }, (work) =>
      deps.engines.run({
        ...work,
        engine: served.engine,
        catalog: served.catalog,
        schema: served.schema,
        statements: [sql],
        allowed: { dml: false, ctas: false },
        limit: deps.config.conf.SQL_MAX_ROW,
        shownRows: deps.config.conf.SQL_MAX_ROW,
        createAs: null,
        format: 'arrow',
        keepAt: null,
      }),
    );
    return ran.ok ? readFrame(ran.value.columns, ran.value.body) : err(ran.error.message);
  };
}
