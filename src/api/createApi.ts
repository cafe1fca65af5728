import type { Api } from './api.ts';
import { capabilitiesApi } from './capabilities.ts';
import { chartApi } from './chart/chart.ts';
import { createSentApi } from './createSentApi.ts';
import type { ClientPorts } from './http/client.ts';
import { permalinkApi } from './sql/permalink.ts';
import { datasetApi } from './dataset/dataset.ts';
import { queryApi } from './sql/query.ts';
import type { OpenChannel } from './sql/eventChannel.ts';
import { sqllabApi } from './sql/sqllab.ts';

export interface ApiPorts extends ClientPorts {
  /** Connects to the events of asynchronous jobs; without it they are polled. */
  readonly openChannel?: OpenChannel;
  /** Called with the status of an event that does not end a job (ASY-05). */
  readonly logEvent?: (status: string) => void;
}

/** The server's calls over one client, which holds their shared token. */
export function createApi(ports: ApiPorts): Api {
  const { clock, openChannel: open = () => null, logEvent: log = () => undefined } = ports;
  const sent = createSentApi(ports);
  const { client } = sent;
  return {
    ...sent,
    sqllab: sqllabApi(client),
    query: queryApi(client),
    permalink: permalinkApi(client),
    chart: chartApi({ client, clock, open, log }),
    dataset: datasetApi(client),
    capabilities: capabilitiesApi(client),
  };
}
