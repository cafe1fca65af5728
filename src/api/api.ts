import type { CapabilitiesApi } from './capabilities.ts';
import type { ChartApi } from './chart/chart.ts';
import type { Client } from './http/client.ts';
import type { DashboardApi } from './dashboard/dashboard.ts';
import type { PermalinkApi } from './sql/permalink.ts';
import type { DatasetApi } from './dataset/dataset.ts';
import type { FavoriteApi } from './entity/favorite.ts';
import type { QueryApi } from './sql/query.ts';
import type { SavedQueryApi } from './sql/savedQuery.ts';
import type { SecurityApi } from './security.ts';
import type { SqllabApi } from './sql/sqllab.ts';
import type { TableSchemaApi } from './sql/tableSchema.ts';
import type { TabStateApi } from './sql/tabState.ts';

/** The calls of changes that wait in the outbox, which the service worker sends too. */
export interface SentApi {
  readonly tabState: TabStateApi;
  readonly tableSchema: TableSchemaApi;
  readonly savedQuery: SavedQueryApi;
  readonly dashboard: DashboardApi;
  readonly favorite: FavoriteApi;
  readonly security: SecurityApi;
  /** For calls that are loaded when the first of them is needed. */
  readonly client: Client;
}

/** The server, as functions that always return a value. */
export interface Api extends SentApi {
  readonly sqllab: SqllabApi;
  readonly query: QueryApi;
  readonly permalink: PermalinkApi;
  readonly chart: ChartApi;
  readonly dataset: DatasetApi;
  readonly capabilities: CapabilitiesApi;
}
