import { namedExpressions, type QueryContext, type QueryObject } from '../compile/queryContext.ts';
import { hasTemplate } from '../sql/statement/commentTags.ts';

/** What is known of a dataset's extract. */
export interface ExtractState {
  readonly complete: boolean;
  /** Whether some columns are not here. */
  readonly isPart?: boolean;
  /** Whether the dataset is known to have changed since. */
  readonly isOutdated: boolean;
  /** Whether SQL means the same here as at the source of the rows. */
  readonly isSameSql: boolean;
  /** Whether weeks may begin on another day at the source of the rows. */
  readonly hasOtherWeeks?: boolean;
}

export interface RouteFacts {
  readonly context: QueryContext;
  /** The dataset's SQL: of its calculated columns and metrics. */
  readonly datasetSql: readonly string[];
  /** The SELECT of a virtual dataset; null for a table. */
  readonly tableSql: string | null;
  /** Whether chart data of exactly this request is stored. */
  readonly kept: boolean;
  readonly online: boolean;
  readonly extract: ExtractState | null;
}

/** Why a request cannot be answered locally, in terms the screen has texts for. */
export type NotHere =
  /** No extract of the dataset is stored. */
  | 'noExtract'
  /** The extract is partial, and the request is about all rows. */
  | 'cutExtract'
  /** Only groups of the rows are here, and they do not tell it. */
  | 'onlyGroups'
  /** It is about all columns, and some are not here. */
  | 'someColumns'
  /** The dataset changed after the extract. */
  | 'olderDataset'
  /** Its data is of the time range of an earlier day, and no rows are here. */
  | 'olderRange'
  /** Its SQL has a template, which may read the filters, the person and other datasets. */
  | 'template'
  /** Its SQL is for another engine, and may mean something else here. */
  | 'otherSql'
  /** It requests something other than rows of a dataset. */
  | 'notRows';

export type Route =
  | { readonly kind: 'cache' }
  | { readonly kind: 'remote' }
  | { readonly kind: 'local' }
  | { readonly kind: 'none'; readonly why: NotHere };

/** Where a result comes from: stored chart data without a network, else the server, else the local query engine. */
export function routeOf(facts: RouteFacts): Route {
  if (facts.kept && (!facts.online || facts.context.force !== true)) return { kind: 'cache' };
  if (facts.online) return { kind: 'remote' };
  const why = notHere(facts);
  return why === null ? { kind: 'local' } : { kind: 'none', why };
}

/** Null if the local rows give the same result as the server. */
export function notHere({ context, extract, datasetSql, tableSql }: RouteFacts): NotHere | null {
  if (context.datasource.type !== 'table' && context.datasource.type !== 'dataset') return 'notRows';
  const type = context.result_type ?? 'full';
  if (type !== 'full' && type !== 'results' && type !== 'samples' && type !== 'drill_detail')
    return 'notRows';
  if (extract === null) return 'noExtract';
  if (extract.isOutdated) return 'olderDataset';
  if (extract.isPart === true && (type === 'samples' || type === 'drill_detail')) return 'someColumns';
  const sql = [...datasetSql, ...context.queries.flatMap(ownSql)];
  if ([...sql, tableSql ?? ''].some(hasTemplate)) return 'template';
  if (!extract.isSameSql && !sql.every(isPlain)) return 'otherSql';
  if (extract.hasOtherWeeks === true && context.queries.some(hasWeeks)) return 'otherSql';
  // Order, counts and sums depend on all rows.
  return extract.complete || type === 'samples' ? null : 'cutExtract';
}

const NAME = String.raw`(?:[a-z_]\w*|"[^"]+")`;
const PLAIN = new RegExp(
  String.raw`^\s*(?:${NAME}|(?:sum|avg|min|max|count)\s*\(\s*(?:\*|(?:distinct\s+)?${NAME})\s*\))?\s*$`,
  'i',
);

/** A column, or one aggregate of one column, which every engine reads alike. Nothing at all is plain, too. */
const isPlain = (sql: string): boolean => PLAIN.test(sql);

function hasWeeks(query: QueryObject): boolean {
  const grains = [
    query.extras?.time_grain_sqla,
    ...namedExpressions(query).map((each) =>
      typeof each !== 'string' && 'timeGrain' in each ? each.timeGrain : null,
    ),
    ...(query.filters ?? []).map(({ grain }) => grain),
  ];
  return grains.includes('P1W');
}

/** A person's own SQL in the request. */
function ownSql(query: QueryObject): readonly string[] {
  const texts: string[] = [query.extras?.where ?? '', query.extras?.having ?? ''];
  for (const each of namedExpressions(query))
    if (typeof each !== 'string' && 'sqlExpression' in each) texts.push(each.sqlExpression ?? '');
  return texts;
}
