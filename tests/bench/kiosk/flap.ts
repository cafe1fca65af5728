import { setTimeout as sleep } from 'node:timers/promises';
import { SECOND } from '#domain/time.ts';
import type { RunningServer } from '../../support/server.ts';

const SHORTEST = 20 * SECOND;
const LONGEST = 90 * SECOND;

/** Kills a server and starts it again, each after a random time, until it is stopped. It leaves the server running. */
export function flap(first: RunningServer, random: () => number) {
  const end = new AbortController();
  let server = first;
  let isUp = true;
  let outages = 0;
  async function run(): Promise<void> {
    while (!end.signal.aborted) {
      await sleep(SHORTEST + random() * (LONGEST - SHORTEST), undefined, { signal: end.signal }).catch(
        (error: unknown) => {
          if (!end.signal.aborted) throw error;
        },
      );
      if (isUp && end.signal.aborted) return;
      if (isUp) await server.kill();
      else server = await server.restart();
      if (isUp) outages += 1;
      isUp = !isUp;
    }
    if (!isUp) server = await server.restart();
  }
  const ended = run();
  return {
    isUp: () => isUp,
    outages: () => outages,
    async stop(): Promise<RunningServer> {
      end.abort();
      await ended;
      return server;
    },
  };
}
