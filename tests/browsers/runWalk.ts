import { mkdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { type RunningServer, startServer } from '../support/server.ts';
import type { Driver } from './drivers/driver.ts';
import { inTime } from './drivers/inTime.ts';
import { type Screen, screenOf } from './screen.ts';
import type { Walk } from './walks/walk.ts';

export type WalkOutcome =
  | { readonly kind: 'works' }
  | { readonly kind: 'not tried'; readonly why: string }
  | { readonly kind: 'failed'; readonly why: string };

const PICTURES = resolve(import.meta.dirname, '../../.cache/browsers');

/** Only end what hangs: a walk takes a minute or two on a slow machine, and nothing else more than a second. */
const WALK_SECONDS = 600;
const SECONDS = 30;

/** One walk in one browser, with windows and servers that end with it. */
export async function runWalk(walk: Walk, driver: Driver, script: string): Promise<WalkOutcome> {
  const servers: RunningServer[] = [];
  const screens: Screen[] = [];
  const folder = join(PICTURES, driver.name);
  await mkdir(folder, { recursive: true });
  const picture = (screen: Screen, name: string) => screen.page.screenshot(`${folder}/${name}.png`);
  try {
    const walking = walk.run({
      browser: driver.name,
      async start(options) {
        return ended(await startServer(options), servers);
      },
      async open(url) {
        const screen = screenOf(await driver.open(), script);
        screens.push(screen);
        await screen.page.goto(url);
        return screen;
      },
      picture,
    });
    const why = await inTime(walking, WALK_SECONDS, 'The walk');
    return why === null ? { kind: 'works' } : { kind: 'not tried', why };
  } catch (cause) {
    const last = screens.at(-1);
    if (last !== undefined)
      await inTime(picture(last, 'failed'), SECONDS, 'A screenshot').catch(console.error);
    return { kind: 'failed', why: cause instanceof Error ? cause.message : String(cause) };
  } finally {
    for (const screen of screens)
      await inTime(screen.page.close(), SECONDS, 'Closing').catch(() => undefined); // One that was killed.
    for (const server of servers) await server.dispose();
  }
}

/** A server that is started again counts as well. */
function ended(server: RunningServer, servers: RunningServer[]): RunningServer {
  servers.push(server);
  return { ...server, restart: async () => ended(await server.restart(), servers) };
}
