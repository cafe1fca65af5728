import type { CommentEntry } from '#domain/comment/commentEntry.ts';
import type { Browser } from '../browser.ts';
import { addUser, send, signedInAs } from '../people/people.ts';
import { testApp, type TestApp } from '../testApp.ts';

/** A server with a dashboard that people talk about. */

export const UUID = '5f9e6c0a-0000-4000-8000-000000000001';
export const PATH = `/api/v1/sextant/comments/dashboard/${UUID}`;

export interface CommentWorld {
  readonly app: TestApp;
  readonly admin: Browser;
  /** Its number. */
  readonly dashboard: number;
}

export async function commentWorld(): Promise<CommentWorld> {
  const app = await testApp();
  const admin = await app.signedIn();
  const made = { createdBy: app.adminId, changedBy: app.adminId, createdOn: 0, changedOn: 0 };
  const dashboard = app.meta.dashboards.insert({
    uuid: UUID,
    dashboardTitle: 'Harbours',
    published: true,
    ...made,
  });
  app.meta.roles.put('readers', [
    ['can_read', 'Dashboard'],
    ['can_read', 'SecurityRestApi'],
    ['all_datasource_access', 'all_datasource_access'],
  ]);
  return { app, admin, dashboard };
}

export const entry = (given: Partial<CommentEntry>) => ({
  id: 'first-one',
  thread: given.id ?? 'first-one',
  action: 'write',
  of: null,
  text: 'Why did it fall in May?',
  point: null,
  at: 5,
  ...given,
});

export interface Listed {
  readonly mark: string;
  readonly last: number;
  readonly objects: readonly object[];
  readonly result: readonly CommentEntry[] | null;
}

export const listed = (browser: Browser, mark = ''): Promise<Listed> =>
  browser.json<Listed>(`${PATH}${mark && `?mark=${mark}`}`);

/** Somebody who may read the dashboard, signed in. */
export const readerOf = (app: TestApp, name: string): Promise<Browser> =>
  signedInAs(app, addUser(app, name, ['readers']));

/** Sends an entry; returns the status, and the reason where it is refused. */
export async function said(browser: Browser, given: Partial<CommentEntry>): Promise<[number, string]> {
  const response = await send(browser, 'POST', PATH, entry(given));
  return [response.status, ((await response.json()) as { message?: string }).message ?? ''];
}
