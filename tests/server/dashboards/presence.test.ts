import { beforeEach, expect, test } from 'vitest';
import { SECOND } from '#domain/time.ts';
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
