import type { SqlDialect } from '#domain/compile/sql/dialects.ts';
import type { Datasource } from '#domain/compile/datasource.ts';
import type { DatasourceRef } from '#domain/compile/queryContext.ts';
import type { Result } from '#domain/result.ts';
import type { Marks, Reading } from '../access/reading.ts';
import type { User } from '../meta/people/users.ts';

/** A dataset, or the text of a query, as the source of chart data. */
export interface ServedDatasource {
  readonly id: number;
  readonly type: 'table' | 'query';
  /** The name in errors and files: `main.orders`. */
  readonly name: string;
  readonly source: Datasource;
  /** Where it runs: the engine's key, and the catalog and schema of unqualified names. */
  readonly engine: string;
  readonly dialect: SqlDialect;
  readonly catalog: string | null;
  readonly schema: string | null;
  /** Changes with every change of the dataset, which invalidates cached results. */
  readonly version: string;
  /** What the engine lets statements over it read. */
  readonly reading: Reading;
  /** Whether its reader may use names of columns and metrics only, and no SQL of their own. */
  readonly namesOnly: boolean;
  /** What stands around its own SQL, which its reader may not see; null if nothing does. */
  readonly marks: Marks | null;
  /** Whether a row rule limits the person who asks. */
  readonly isLimited: boolean;
  /** Template parameters of the dataset. */
  readonly templateParams: Readonly<Record<string, unknown>>;
  /** Seconds; null for the server's default. */
  readonly cacheTimeout: number | null;
}

export type NoDatasource =
  | { readonly kind: 'missing' }
  /** Row rules that cannot be applied; with a sentence for the person. */
  | { readonly kind: 'limited'; readonly reason: string }
  | { readonly kind: 'forbidden'; readonly id: number; readonly name: string };

/** The dashboard that a request claims to draw, by the contract's form data; not to be trusted. */
export interface OpenedIn {
  readonly dashboardId: unknown;
}

/** Finds datasources, for the person who requests them. */
export interface DatasourceLookup {
  find(user: User, ref: DatasourceRef, opened?: OpenedIn): Promise<Result<ServedDatasource, NoDatasource>>;
  /** The query context a chart was saved with: JSON text, null for a chart without one, undefined for no such chart. */
  savedContext(user: User, chartId: number): string | null | undefined;
}
