import type { Clock, Millis } from '#domain/time.ts';
import type { seededRandom } from './seededRandom.ts';

export interface Weather {
  /** The longest time of a request or a response in transit. */
  readonly latency: Millis;
  /** Probabilities, 0 to 1. */
  readonly loseRequest: number;
  readonly loseResponse: number;
  /** The server executes the request, and a proxy answers 503 in its place. */
  readonly proxyFails: number;
  /** The request reaches the server twice, the second time later. */
  readonly duplicate: number;
}

export const FAIR: Weather = { latency: 0, loseRequest: 0, loseResponse: 0, proxyFails: 0, duplicate: 0 };

type Fetch = (url: string, init: RequestInit) => Promise<Response>;

export interface LossyNetwork {
  readonly fetch: Fetch;
  weather: Weather;
  online: boolean;
  /** How far the server's clock is ahead; null for a server without a `Date` header. */
  serverAhead: Millis | null;
  /** Responds in place of the server, as a captive portal does; null lets requests through. */
  portal: ((url: string) => Response) | null;
  /** Increases whenever a request or a response begins or ends. */
  readonly arrivals: number;
  /** Requests that reached the server, in order: `PUT /tabstateview/1`. */
  readonly arrived: string[];
  /** Called when a request reaches the server, so that a script can change the failures at that moment. */
  onArrival: (call: string) => void;
}

/** A network between a device and a server with delays, losses in both directions, duplicates and wrong responders. */
export function lossyNetwork(
  server: Fetch,
  clock: Clock,
  random: ReturnType<typeof seededRandom>,
): LossyNetwork {
  let arrivals = 0;
  const chance = (p: number) => p > 0 && random.next() < p;
  const travel = async () => {
    if (network.weather.latency > 0) await clock.sleep(random.next() * network.weather.latency);
  };
  const reach: Fetch = async (url, init) => {
    const call = `${init.method} ${url}`;
    network.arrived.push(call);
    network.onArrival(call);
    arrivals += 1;
    try {
      return await server(url, init);
    } finally {
      arrivals += 1;
    }
  };
  /** With the server's time in whole seconds, as in real responses. */
  const dated = (response: Response) => {
    const { serverAhead } = network;
    if (serverAhead !== null) response.headers.set('Date', new Date(clock.now() + serverAhead).toUTCString());
    return response;
  };
  const network: LossyNetwork = {
    weather: FAIR,
    online: true,
    serverAhead: null,
    portal: null,
    get arrivals() {
      return arrivals;
    },
    arrived: [],
    onArrival: () => undefined,
    async fetch(url, init) {
      const { weather } = network;
      await travel();
      if (!network.online) throw new TypeError('Failed to fetch');
      if (network.portal) return network.portal(url);
      if (chance(weather.loseRequest)) throw new TypeError('Failed to fetch');
      if (chance(weather.duplicate)) void travel().then(() => reach(url, init));
      const response = dated(await reach(url, init));
      await travel();
      if (!network.online || chance(network.weather.loseResponse)) throw new TypeError('Failed to fetch');
      if (chance(weather.proxyFails)) return new Response('<h1>Service unavailable</h1>', { status: 503 });
      return response;
    },
  };
  return network;
}
