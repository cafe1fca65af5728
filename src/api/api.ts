import type { CapabilitiesApi } from './capabilities.ts';
import type { ChartApi } from './chart.ts';
import type { Client } from './client.ts';
import type { DashboardApi } from './dashboard.ts';
import type { DatabaseApi } from './database.ts';
import type { PermalinkApi } from './permalink.ts';
import type { DatasetApi } from './dataset.ts';
import type { FavoriteApi } from './favorite.ts';
import type { QueryApi } from './query.ts';
import type { SavedQueryApi } from './savedQuery.ts';
import type { SecurityApi } from './security.ts';
import type { SqllabApi } from './sqllab.ts';
import type { TableSchemaApi } from './tableSchema.ts';
import type { TabStateApi } from './tabState.ts';

/** The server, as functions that always return a value. */
export interface Api {
  readonly tabState: TabStateApi;
  readonly tableSchema: TableSchemaApi;
  readonly sqllab: SqllabApi;
  readonly database: DatabaseApi;
  readonly query: QueryApi;
  readonly permalink: PermalinkApi;
  readonly savedQuery: SavedQueryApi;
  readonly dashboard: DashboardApi;
  readonly chart: ChartApi;
  readonly dataset: DatasetApi;
  readonly favorite: FavoriteApi;
  readonly security: SecurityApi;
  readonly capabilities: CapabilitiesApi;
  /** For calls that are loaded when the first of them is needed. */
  readonly client: Client;
}
