import { resultHead, statementText } from '#domain/compile/computeQuery.ts';
import { compileQuery } from '#domain/compile/compileQuery.ts';
import type { Frame } from '#domain/compile/frame.ts';
import type { QueryContext, QueryObject } from '#domain/compile/queryContext.ts';
import type { QueryRefusal } from '#domain/compile/refusal.ts';
import { TIME_GRAINS } from '#charts/kit/controls/choices.ts';
import { ok, type Result } from '#domain/result.ts';
import type { ServerDeps } from '../deps.ts';
import { untilRendered } from '../templates/templateRounds.ts';
import type { ChartDataCache } from './chartDataCache.ts';
import type { ChartDataCaller } from './chartDataCaller.ts';
import { roundsFor, serveQuery, shownStatement, type ServedResult } from './chartQueries.ts';
import { compileWorld } from '../datasets/compileWorld.ts';
import { withoutFilters } from './queryTemplates.ts';

/** One query of a query context, with the caller whose rows it reads. */
export interface ChartQuery {
  readonly context: QueryContext;
  readonly query: QueryObject;
  readonly caller: ChartDataCaller;
  /** Reads the data of the query's annotation layers; absent where there are none. */
  readonly readAnnotations?: () => Promise<Result<object, QueryRefusal>>;
}

/** One entry of `result`: its fields, with room for its rows and their index, and the rows that it has, if any. */
export interface ChartResult {
  readonly head: object;
  readonly rows: Frame | null;
}

const withoutRows = (head: object): Result<ChartResult, QueryRefusal> => ok({ head, rows: null });

/** One entry of `result`, in the format of the result type. */
export async function chartResult(
  deps: ServerDeps,
  cache: ChartDataCache,
  { context, query, caller, readAnnotations }: ChartQuery,
): Promise<Result<ChartResult, QueryRefusal>> {
  const { source, isLimited, marks, dialect } = caller.served;
  switch (context.result_type) {
    case 'columns':
      return withoutRows({
        data: source.columns.map((column) => ({
          column_name: column.name,
          verbose_name: column.verboseName ?? null,
          dtype: column.type,
        })),
      });
    case 'timegrains':
      return withoutRows({
        data: [...dialect.grains].map(([duration, sql]) => ({
          name: TIME_GRAINS.find(([grain]) => grain === duration)?.[1] ?? duration,
          function: sql,
          duration,
        })),
      });
    case 'query': {
      const texts = roundsFor(deps, query, caller);
      const compiled = await untilRendered(texts, async () =>
        compileQuery(
          withoutFilters(query, texts.removedFilters),
          source,
          compileWorld(deps, caller.served, texts.render),
        ),
      );
      return withoutRows(
        compiled.ok
          ? { language: 'sql', query: statementText(shownStatement(compiled.value, marks)).trimEnd() }
          : { language: 'sql', error: compiled.error.message },
      );
    }
    default: {
      const served = await serveQuery(deps, cache, context, query, caller);
      if (!served.ok) return served;
      // A field of our own, which other clients ignore.
      const limited = isLimited ? { rows_limited: true } : {};
      const { page } = served.value;
      const { frame } = served.value.response;
      const head = resultHead(served.value.response, served.value.query, source);
      if (context.result_type !== 'results') {
        const data = readAnnotations === undefined ? ok({}) : await readAnnotations();
        if (!data.ok) return data;
        const fields = {
          ...cacheBody(served.value),
          ...limited,
          ...(page && { kept_page: page }),
          annotation_data: data.value,
          ...head,
        };
        return ok({ head: fields, rows: frame });
      }
      const { data, colnames, coltypes, rowcount, sql_rowcount, detected_currency, omitted } = head;
      const shown = { data, colnames, coltypes, rowcount, sql_rowcount, detected_currency };
      return ok({ head: { ...limited, ...shown, ...(omitted && { omitted }) }, rows: frame });
    }
  }
}

function cacheBody({ key, at, isCached, timeout }: ServedResult) {
  const moment = new Date(at).toISOString().slice(0, 19);
  return {
    cache_key: key,
    cached_dttm: isCached ? moment : null,
    queried_dttm: `${moment}+00:00`,
    cache_timeout: timeout,
    applied_template_filters: [],
    // As in the contract: null means not cached.
    is_cached: isCached ? true : null,
    stacktrace: null,
  };
}
