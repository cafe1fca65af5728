import type { Datasource } from '#domain/compile/datasource.ts';
import type { DatasourceRef } from '#domain/compile/queryContext.ts';
import type { Result } from '#domain/result.ts';
import type { User } from '../meta/users.ts';

/** A dataset, or the text of a query, as chart data is made of it. */
export interface ServedDatasource {
  readonly id: number;
  readonly type: 'table' | 'query';
  /** As refusals and files call it: `main.orders`. */
  readonly name: string;
  readonly source: Datasource;
  /** Where it is read: the engine's key, and the catalog and schema that bare names are looked up in. */
  readonly engine: string;
  readonly catalog: string | null;
  readonly schema: string | null;
  /** Another one whenever the dataset was changed: answers of an earlier one are not given any more. */
  readonly version: string;
  /** Values that the dataset gives to the templates of its SQL. */
  readonly templateParams: Readonly<Record<string, unknown>>;
  /** Seconds; null for the server's own. */
  readonly cacheTimeout: number | null;
}

export type NoDatasource =
  | { readonly kind: 'missing' }
  | { readonly kind: 'forbidden'; readonly id: number; readonly name: string };

/** Finds what chart data is asked of, for the person who asks. */
export interface DatasourceLookup {
  find(user: User, ref: DatasourceRef): Promise<Result<ServedDatasource, NoDatasource>>;
  /** The query context a chart was saved with: JSON text, null for a chart without one, undefined for no such chart. */
  savedContext(user: User, chartId: number): string | null | undefined;
}
