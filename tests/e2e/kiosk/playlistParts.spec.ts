import type { APIRequestContext, Cookie, Frame, Page } from '@playwright/test';
import { expect, test } from '@playwright/test';
import { newPlaylist, newPlaylistItem, type PlaylistItem } from '#domain/kiosk/playlist.ts';
import { salesServer } from '../support/salesServer.ts';

const { server } = salesServer();
test.use({ serviceWorkers: 'allow' });

const COUNTRY = 'NATIVE_FILTER-HX2lV--YaAZRQfJ_yfYB2';

test('explore', async ({ page, context }) => {
  const { request } = context;
  const post = async (path: string, data: object): Promise<any> => {
    const token = await (await request.get(`${server.url}/api/v1/security/csrf_token/`)).json();
    const made = await request.post(`${server.url}/api/v1/${path}`, { data, headers: { 'X-CSRFToken': token.result } });
    expect(made.status(), await made.text()).toBe(201);
    return made.json();
  };
  const board = (await (await request.get(`${server.url}/api/v1/dashboard/`)).json()).result[0].id;
  const link = await post(`dashboard/${board}/permalink`, {
    dataMask: { [COUNTRY]: { id: COUNTRY, extraFormData: { filters: [{ col: 'country', op: 'IN', val: ['France'] }] }, filterState: { value: ['France'], label: 'France' }, ownState: {} } },
    activeTabs: [], urlParams: [],
  });
  const item = (id: string, more: Partial<PlaylistItem>) => ({ ...newPlaylistItem(id, board), seconds: 8, ...more });
  const items = [item('a', { tab: 'TAB-4fthLQmdX' }), item('b', { permalink: link.key }), item('c', {}), item('d', {permalink: link.key, tab: 'TAB-4fthLQmdX'})];
  const playlist = await post('sextant/playlist/', { ...newPlaylist('Lobby'), items });
  await page.goto(`${server.url}/kiosk/`);
  const code = page.getByRole('status', { name: 'Code' });
  await expect(code).toHaveText(/^[A-Z]{6}$/);
  await post('sextant/screen/', { code: await code.textContent(), name: 'Hall', playlist_id: playlist.id });
  page.on('request', (r) => { if (r.url().includes('chart/data')) console.log('  REQ', r.frame().url().slice(-60), /France/.test(r.postData() ?? '')); });
  let last = '';
  for (let i = 0; i < 45; i++) {
    const now = await page.evaluate(() => {
      const f = document.querySelector<HTMLIFrameElement>('iframe[data-front]');
      const d = f?.contentDocument;
      return `${f?.dataset.slot} ${f?.contentWindow?.location.search}${f?.contentWindow?.location.hash} | ${[...(d?.querySelectorAll('[role=tab][aria-selected=true]') ?? [])].map((e) => e.textContent)} | ${[...(d?.querySelectorAll('figure') ?? [])].map((e) => e.getAttribute('aria-label') + '=' + e.textContent.slice(0, 30)).filter((x)=>/Total|Items|Revenue/.test(x)).join(' ; ')}`;
    });
    if (now !== last) console.log(i, now);
    last = now;
    await page.waitForTimeout(1000);
  }
});
