import { beforeEach, expect, test } from 'vitest';
import { SECOND } from '#domain/time.ts';
import { openPages } from '../../../server/routes/asset/presence.ts';
import type { Browser } from '../browser.ts';
import { addUser, personWith, send, signedInAs } from '../people/people.ts';
import { testApp, type TestApp } from '../testApp.ts';

/** Who else has a dashboard open, and who saved it. */

let app: TestApp;
let path: string;
let id: number;
beforeEach(async () => {
  app = await testApp();
  const made = { createdBy: app.adminId, changedBy: app.adminId, createdOn: 0, changedOn: 7 };
  id = app.meta.dashboards.insert({ uuid: 'u', dashboardTitle: 'Harbours', published: true, ...made });
  path = `/api/v1/sextant/presence/dashboard/${id}`;
  app.meta.roles.put('readers', [
    ['can_read', 'Dashboard'],
    ['can_read', 'SecurityRestApi'],
    ['all_datasource_access', 'all_datasource_access'],
  ]);
});

const told = async (browser: Browser, page: string, isOpen = true): Promise<unknown> => {
  const response = await send(browser, 'POST', path, { page, is_open: isOpen });
  return response.status === 200 ? ((await response.json()) as { result: unknown }).result : response.status;
};

test('who has it open is named to others who have, once, until they leave or are silent for a minute', async () => {
  const admin = await app.signedIn();
  const bea = await signedInAs(app, addUser(app, 'bea', ['readers']));
  const saved = { at: 7, by: 'Sextant Admin' };
  expect(await told(bea, 'page-bea-1')).toEqual({ others: [], saved });
  expect(await told(bea, 'page-bea-2')).toEqual({ others: [], saved });
  expect(await told(admin, 'page-admin')).toEqual({ others: ['bea X'], saved: null });
  await told(bea, 'page-bea-1', false);
  expect(await told(admin, 'page-admin')).toEqual({ others: ['bea X'], saved: null });
  app.clock.advance(50 * SECOND);
  expect(await told(admin, 'page-admin')).toEqual({ others: [], saved: null });
  await told(bea, 'page-bea-2');
  await told(bea, 'page-bea-2', false);
  expect(await told(admin, 'page-admin')).toEqual({ others: [], saved: null });
});

test('who may not read it learns nothing and is not named', async () => {
  const admin = await app.signedIn();
  const stranger = await personWith(app, 'stranger', [['can_read', 'Dashboard']]);
  app.meta.dashboards.update(id, { published: false });
  expect(await told(stranger, 'page-stranger')).toBe(404);
  expect(await told(admin, 'page-admin')).toMatchObject({ others: [] });
});

test('who may not read dashboards at all is nobody here, though all data is theirs', async () => {
  const admin = await app.signedIn();
  const stranger = await personWith(app, 'stranger', [['all_datasource_access', 'all_datasource_access']]);
  expect(await told(stranger, 'page-stranger')).toBe(404);
  expect(await told(admin, 'page-admin')).toMatchObject({ others: [] });
});

test('a page that opened something else meanwhile is not closed by what it left', async () => {
  const admin = await app.signedIn();
  const bea = await signedInAs(app, addUser(app, 'bea', ['readers']));
  const made = { createdBy: app.adminId, changedBy: app.adminId, createdOn: 0, changedOn: 7 };
  const other = app.meta.dashboards.insert({ uuid: 'v', dashboardTitle: 'Ships', published: true, ...made });
  await told(bea, 'page-bea-1');
  const left = path.replace(/\d+$/, String(other));
  await send(bea, 'POST', left, { page: 'page-bea-1', is_open: false });
  expect(await told(admin, 'page-admin')).toMatchObject({ others: ['bea X'] });
});

test('many pages of one person push nobody else out', () => {
  const pages = openPages();
  pages.note('1 page', { about: 'dashboard 1', userId: 1, at: 0 });
  for (let at = 0; at < 30; at += 1) pages.note(`2 ${at}`, { about: `dashboard ${at}`, userId: 2, at: 0 });
  expect(pages.peopleAt('dashboard 1', 0)).toEqual([1]);
  expect(pages.peopleAt('dashboard 10', 0)).toEqual([2]);
  expect(pages.peopleAt('dashboard 9', 0)).toEqual([]);
});
