import type { QueryContext, QueryObject } from '../compile/queryContext.ts';

/** What is known of a dataset's rows that the device keeps. */
export interface ExtractState {
  readonly complete: boolean;
  /** Whether the dataset is known to have been changed since. */
  readonly isOutdated: boolean;
  /** Whether SQL means the same here as where the rows come from. */
  readonly isSameSql: boolean;
}

export interface RouteFacts {
  readonly context: QueryContext;
  /** SQL that the dataset adds: of its calculated columns and its metrics. */
  readonly datasetSql: readonly string[];
  /** What a virtual dataset selects; null for a table. */
  readonly tableSql: string | null;
  /** Whether an answer to exactly this question is kept. */
  readonly kept: boolean;
  readonly online: boolean;
  readonly extract: ExtractState | null;
}

/** Why a question cannot be answered on the device, in terms that a screen has words for. */
export type NotHere =
  /** No rows of the dataset are kept. */
  | 'noExtract'
  /** The rows kept are not all, and the question is about all. */
  | 'cutExtract'
  /** The dataset was changed since its rows were kept. */
  | 'olderDataset'
  /** Its SQL has a template, which only the server fills in. */
  | 'template'
  /** Its SQL is written for another engine than the one here, which might read it otherwise. */
  | 'otherSql'
  /** It asks for something else than rows of a dataset. */
  | 'notRows';

export type Route =
  | { readonly kind: 'cache' }
  | { readonly kind: 'remote' }
  | { readonly kind: 'local' }
  | { readonly kind: 'none'; readonly why: NotHere };

/** Where an answer comes from: what is kept first when there is no network, else the server, else the device itself. */
export function routeOf(facts: RouteFacts): Route {
  if (facts.kept && (!facts.online || facts.context.force !== true)) return { kind: 'cache' };
  if (facts.online) return { kind: 'remote' };
  const why = notHere(facts);
  return why === null ? { kind: 'local' } : { kind: 'none', why };
}

/** Null when the rows on the device answer the question as the server would. */
export function notHere({ context, extract, datasetSql, tableSql }: RouteFacts): NotHere | null {
  if (context.datasource.type !== 'table' && context.datasource.type !== 'dataset') return 'notRows';
  const type = context.result_type ?? 'full';
  if (type !== 'full' && type !== 'results' && type !== 'samples' && type !== 'drill_detail')
    return 'notRows';
  if (extract === null) return 'noExtract';
  if (extract.isOutdated) return 'olderDataset';
  const sql = [...datasetSql, ...context.queries.flatMap(ownSql)];
  if ([...sql, tableSql ?? ''].some(hasTemplate)) return 'template';
  if (!extract.isSameSql && !sql.every(isPlain)) return 'otherSql';
  // Which rows come first, how many there are and what they sum up to is a matter of all of them.
  return extract.complete || type === 'samples' ? null : 'cutExtract';
}

const hasTemplate = (sql: string): boolean => /\{\{|\{%|\{#/.test(sql);

const NAME = String.raw`(?:[a-z_]\w*|"[^"]+")`;
const PLAIN = new RegExp(
  String.raw`^\s*(?:${NAME}|(?:sum|avg|min|max|count)\s*\(\s*(?:\*|(?:distinct\s+)?${NAME})\s*\))?\s*$`,
  'i',
);

/** A column, or one aggregate of one column: every engine reads it alike. Nothing at all is plain, too. */
const isPlain = (sql: string): boolean => PLAIN.test(sql);

/** SQL that a person wrote into the question. */
function ownSql(query: QueryObject): readonly string[] {
  const texts: string[] = [query.extras?.where ?? '', query.extras?.having ?? ''];
  const expressions = [
    ...(query.columns ?? []),
    ...(query.groupby ?? []),
    ...(query.series_columns ?? []),
    ...(query.metrics ?? []),
    ...(query.orderby ?? []).map(([by]) => by),
    ...(query.filters ?? []).map(({ col }) => col),
    query.series_limit_metric ?? '',
  ];
  for (const each of expressions)
    if (typeof each !== 'string' && 'sqlExpression' in each) texts.push(each.sqlExpression ?? '');
  return texts;
}
