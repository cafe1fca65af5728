import type { QueryContext, QueryObject } from '../compile/queryContext.ts';

/** What is known of the file of a dataset's rows that the device keeps. */
export interface ExtractState {
  readonly complete: boolean;
  /** The dataset's version when it was written. */
  readonly version: string;
}

export interface RouteFacts {
  readonly context: QueryContext;
  /** SQL that the dataset adds: of its calculated columns, its metrics, its virtual table. */
  readonly datasetSql: readonly string[];
  /** Whether an answer to exactly this question is kept. */
  readonly kept: boolean;
  readonly online: boolean;
  readonly extract: ExtractState | null;
  /** The dataset's version as it was last seen; null when nobody knows it. */
  readonly version: string | null;
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
export function notHere({ context, extract, version, datasetSql }: RouteFacts): NotHere | null {
  if (context.datasource.type !== 'table' && context.datasource.type !== 'dataset') return 'notRows';
  const type = context.result_type ?? 'full';
  if (type !== 'full' && type !== 'results' && type !== 'samples' && type !== 'drill_detail')
    return 'notRows';
  if (extract === null) return 'noExtract';
  if (version !== null && version !== extract.version) return 'olderDataset';
  if ([...datasetSql, ...context.queries.flatMap(ownSql)].some(hasTemplate)) return 'template';
  // Which rows come first, how many there are and what they sum up to is a matter of all of them.
  return extract.complete || type === 'samples' ? null : 'cutExtract';
}

const hasTemplate = (sql: string): boolean => /\{\{|\{%|\{#/.test(sql);

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
