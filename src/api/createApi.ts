import type { Api } from './api.ts';
import { capabilitiesApi } from './capabilities.ts';
import { chartApi } from './dashboard/chart.ts';
import { createClient } from './http/client.ts';
import type { ClientPorts } from './http/client.ts';
import { dashboardApi } from './dashboard/dashboard.ts';
import { databaseApi } from './sql/database.ts';
import { permalinkApi } from './dashboard/permalink.ts';
import { datasetApi } from './dashboard/dataset.ts';
import { favoriteApi } from './dashboard/favorite.ts';
import { queryApi } from './sql/query.ts';
import type { OpenChannel } from './sql/eventChannel.ts';
import { savedQueryApi } from './sql/savedQuery.ts';
import { securityApi } from './security.ts';
import { sqllabApi } from './sql/sqllab.ts';
import { tableSchemaApi } from './sql/tableSchema.ts';
import { tabStateApi } from './sql/tabState.ts';

export interface ApiPorts extends ClientPorts {
  /** Connects to the events of asynchronous jobs; without it they are polled. */
  readonly openChannel?: OpenChannel;
}

/** The server's calls over one client, which holds their shared token. */
export function createApi(ports: ApiPorts): Api {
  const client = createClient(ports);
  return {
    tabState: tabStateApi(client),
    tableSchema: tableSchemaApi(client),
    sqllab: sqllabApi(client),
    database: databaseApi(client),
    query: queryApi(client),
    permalink: permalinkApi(client),
    savedQuery: savedQueryApi(client),
    dashboard: dashboardApi(client),
    chart: chartApi(client, ports.clock, ports.openChannel),
    dataset: datasetApi(client),
    favorite: favoriteApi(client),
    security: securityApi(client, ports.clock),
    capabilities: capabilitiesApi(client),
    client,
  };
}
