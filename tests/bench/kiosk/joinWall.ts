import { setTimeout as sleep } from 'node:timers/promises';
import type { BrowserContext } from '@playwright/test';
import { newPlaylist, newPlaylistItem } from '#domain/kiosk/playlist.ts';
import { MINUTE, SECOND } from '#domain/time.ts';
import type { RunningServer } from '../../support/server.ts';
import { openWallBrowser, type WallBrowser } from './wallBrowser.ts';

/** A new server computes its samples first. */
const SAMPLES_TAKE = 5 * MINUTE;

/** A browser that plays all dashboards of a server, joined as a screen by its code. */
export async function joinWall(
  server: RunningServer,
  admin: BrowserContext,
  /** Chromium, for the wall. */
  program: string,
  /** Seconds of each dashboard. */
  turn: number,
): Promise<WallBrowser> {
  const { request } = admin;
  await request.get(server.signInUrl);
  const { result: token } = await (await request.get(`${server.url}/api/v1/security/csrf_token/`)).json();
  const post = async (path: string, data: object): Promise<{ readonly id: number }> => {
    const response = await request.post(server.url + path, { data, headers: { 'X-CSRFToken': token } });
    if (!response.ok()) throw new Error(`${path}: ${response.status()} ${await response.text()}`);
    return response.json();
  };
  const { result: boards }: { result: { id: number }[] } = await (
    await request.get(`${server.url}/api/v1/dashboard/`)
  ).json();
  const items = boards.map(({ id }, at) => ({ ...newPlaylistItem(`item ${at}`, id), seconds: turn }));
  const { id: playlist } = await post('/api/v1/sextant/playlist/', { ...newPlaylist('Wall'), items });

  const wall = await openWallBrowser(program, `${server.url}/kiosk/`);
  const code = await until(async () => {
    const text = await wall.evaluate(() => document.querySelector('[role=status]')?.textContent ?? '');
    return /^[A-Z]{6}$/.test(text) ? text : null;
  });
  await post('/api/v1/sextant/screen/', { code, name: 'Wall', playlist_id: playlist });
  await until(() =>
    wall.evaluate(async () => {
      const inside = document.querySelector<HTMLIFrameElement>('iframe[data-front]')?.contentDocument;
      if (inside?.querySelector('figure') == null) return null;
      await navigator.serviceWorker.ready;
      return true;
    }),
  );
  return wall;
}

/** What is found, as soon as it is. */
async function until<T>(find: () => Promise<T | null>): Promise<T> {
  const end = Date.now() + SAMPLES_TAKE;
  while (Date.now() < end) {
    const found = await find();
    if (found !== null) return found;
    await sleep(SECOND);
  }
  throw new Error('The screen did not begin to play.');
}
