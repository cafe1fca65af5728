import type { Api } from './api.ts';
import { capabilitiesApi } from './capabilities.ts';
import { chartApi } from './chart.ts';
import { createClient } from './client.ts';
import type { ClientPorts } from './client.ts';
import { dashboardApi } from './dashboard.ts';
import { databaseApi } from './database.ts';
import { permalinkApi } from './permalink.ts';
import { datasetApi } from './dataset.ts';
import { favoriteApi } from './favorite.ts';
import { queryApi } from './query.ts';
import { savedQueryApi } from './savedQuery.ts';
import { securityApi } from './security.ts';
import { sqllabApi } from './sqllab.ts';
import { tableSchemaApi } from './tableSchema.ts';
import { tabStateApi } from './tabState.ts';

/** The server's calls over one client, which holds their shared token. */
export function createApi(ports: ClientPorts): Api {
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
    chart: chartApi(client, ports.clock),
    dataset: datasetApi(client),
    favorite: favoriteApi(client),
    security: securityApi(client, ports.clock),
    capabilities: capabilitiesApi(client),
    client,
  };
}
