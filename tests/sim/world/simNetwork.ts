import type { Clock, Millis } from '#domain/time.ts';
import type { seededRandom } from '../../world/seededRandom.ts';
import { LIES, type LieName } from '../steps/lies.ts';

export interface Weather {
  /** The longest time of a request or a response in transit; two sent together may arrive in any order. */
  readonly latency: Millis;
  /** Probabilities, 0 to 1. */
  readonly loseRequest: number;
  readonly loseResponse: number;
  /** The request reaches the server a second time, up to `late` later. */
  readonly duplicate: number;
  readonly late: Millis;
}

export const FAIR: Weather = { latency: 0, loseRequest: 0, loseResponse: 0, duplicate: 0, late: 0 };

export interface Sender {
  readonly send: (url: string, init: RequestInit) => Promise<Response>;
  /** The sender was killed while the request was in transit: nobody waits for it any more. */
  readonly isDead: () => boolean;
}

/** The network between one device and the server. */
export interface SimNetwork {
  weather: Weather;
  online: boolean;
  /** The next requests get these responses, in this order. */
  readonly lies: LieName[];
  /** The same for the next requests that create something. */
  readonly creationLies: LieName[];
  /** The same for readings right after an answered write of the same thing. */
  readonly readingLies: LieName[];
  /** Requests in transit or being answered. */
  readonly underWay: number;
  /** Increases whenever a request or a response begins or ends. */
  readonly arrivals: number;
  fetch(sender: Sender, url: string, init: RequestInit): Promise<Response>;
}

/** The path of what a write created or changed. */
async function pathWritten(url: string, { method }: RequestInit, response: Response): Promise<string> {
  const [path = ''] = url.split('?');
  if (method !== 'POST') return path;
  const { id } = (await response.clone().json()) as { readonly id?: unknown };
  return `${path}${String(id)}`;
}

const CREATIONS = /\/(tabstateview|tableschemaview|api\/v1\/saved_query)\/$/;

export interface SimNetworkPorts {
  readonly clock: Clock;
  readonly random: ReturnType<typeof seededRandom>;
  /** Called for every request that reaches the server, with its response; to read the body, clone it. */
  readonly onArrival: (url: string, init: RequestInit, response: Response, isLate: boolean) => Promise<void>;
}

export function simNetwork({ clock, random, onArrival }: SimNetworkPorts): SimNetwork {
  let underWay = 0;
  let arrivals = 0;
  let written: string | null = null;
  const chance = (p: number) => p > 0 && random.next() < p;
  const travel = async (longest: Millis) => {
    if (longest > 0) await clock.sleep(random.next() * longest);
  };
  const lost = () => new TypeError('Failed to fetch');

  async function arrive(sender: Sender, url: string, init: RequestInit): Promise<Response> {
    underWay += 1;
    arrivals += 1;
    try {
      const isLate = sender.isDead();
      const response = await sender.send(url, init);
      await onArrival(url, init, response, isLate);
      return response;
    } finally {
      underWay -= 1;
      arrivals += 1;
    }
  }

  const network: SimNetwork = {
    weather: FAIR,
    online: true,
    lies: [],
    creationLies: [],
    readingLies: [],
    get underWay() {
      return underWay;
    },
    get arrivals() {
      return arrivals;
    },
    async fetch(sender, url, init) {
      const { weather } = network;
      await travel(weather.latency);
      if (!network.online || chance(weather.loseRequest)) throw lost();
      const isReading = init.method === 'GET' && url.split('?')[0] === written;
      written = null;
      const isCreation = init.method === 'POST' && CREATIONS.test(url);
      const chosen = isCreation ? network.creationLies : isReading ? network.readingLies : [];
      const name = chosen.shift() ?? network.lies.shift();
      const lie = name && LIES[name];
      if (lie && !lie.reaches) return lie.answer();
      if (chance(weather.duplicate)) void travel(weather.late).then(() => arrive(sender, url, init));
      const response = await arrive(sender, url, init);
      await travel(weather.latency);
      if (!network.online || chance(weather.loseResponse)) throw lost();
      if (lie) return lie.answer();
      if (init.method !== 'GET' && response.ok) written = await pathWritten(url, init, response);
      return response;
    },
  };
  return network;
}
