import type { SentApi } from './api.ts';
import { dashboardApi } from './dashboard/dashboard.ts';
import { favoriteApi } from './entity/favorite.ts';
import { createClient, type ClientPorts } from './http/client.ts';
import { securityApi } from './security.ts';
import { savedQueryApi } from './sql/savedQuery.ts';
import { tableSchemaApi } from './sql/tableSchema.ts';
import { tabStateApi } from './sql/tabState.ts';

/** The calls of the outbox over one client, which holds their shared token. */
export function createSentApi(ports: ClientPorts): SentApi {
  const client = createClient(ports);
  return {
    tabState: tabStateApi(client),
    tableSchema: tableSchemaApi(client),
    savedQuery: savedQueryApi(client),
    dashboard: dashboardApi(client),
    favorite: favoriteApi(client),
    security: securityApi(client, ports.clock),
    client,
  };
}
