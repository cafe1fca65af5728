import type { BrowserContext, Page } from '@playwright/test';
import { newPlaylist, newPlaylistItem } from '#domain/kiosk/playlist.ts';
import { MINUTE } from '#domain/time.ts';
import type { RunningServer } from '../../support/server.ts';

/** A new server computes its samples first. */
const SAMPLES_TAKE = 5 * MINUTE;

/** A page that plays all dashboards of a server, joined as a screen by its code. */
export async function joinWall(
  server: RunningServer,
  admin: BrowserContext,
  wall: BrowserContext,
  /** Seconds of each dashboard. */
  turn: number,
): Promise<Page> {
  const { request } = admin;
  await request.get(server.signInUrl);
  const { result: token } = await (await request.get(`${server.url}/api/v1/security/csrf_token/`)).json();
  const post = async (path: string, data: object): Promise<{ readonly id: number }> => {
    const answer = await request.post(server.url + path, { data, headers: { 'X-CSRFToken': token } });
    if (!answer.ok()) throw new Error(`${path}: ${answer.status()} ${await answer.text()}`);
    return answer.json();
  };
  const { result: boards }: { result: { id: number }[] } = await (
    await request.get(`${server.url}/api/v1/dashboard/`)
  ).json();
  const items = boards.map(({ id }, at) => ({ ...newPlaylistItem(`item ${at}`, id), seconds: turn }));
  const { id: playlist } = await post('/api/v1/sextant/playlist/', { ...newPlaylist('Wall'), items });

  const page = await wall.newPage();
  await page.goto(`${server.url}/kiosk/`);
  const code = page.getByRole('status', { name: 'Code' });
  await code.filter({ hasText: /^[A-Z]{6}$/ }).waitFor();
  await post('/api/v1/sextant/screen/', {
    code: await code.textContent(),
    name: 'Wall',
    playlist_id: playlist,
  });
  await page
    .frameLocator('iframe[title="Dashboard on screen"]')
    .locator('figure')
    .first()
    .waitFor({ timeout: SAMPLES_TAKE });
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  return page;
}
