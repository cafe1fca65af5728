import { newSignInKey } from '../../../server/auth/signIn/firstStart.ts';
import type { PermissionPair } from '../../../server/meta/people/roles.ts';
import type { Browser } from '../browser.ts';
import type { TestApp } from '../testApp.ts';

/** A person with roles that exist. */
export function addUser(app: TestApp, username: string, roles: readonly string[]): number {
  const names = { firstName: username, lastName: 'X', email: `${username}@x` };
  const id = app.meta.users.insert({ username, passwordHash: '', ...names }, 0);
  // By its exact name: `aDMIN` must not become the server's own Admin.
  for (const { id: roleId, name } of app.meta.roles.list())
    if (roles.includes(name)) app.meta.roles.grant(id, roleId);
  return id;
}

/** A browser signed in by key instead of by password, which is slow on purpose. */
export async function signedInAs(app: TestApp, id: number): Promise<Browser> {
  const browser = app.browser();
  await browser.get(`/login/?key=${newSignInKey(app.meta, id, app.clock, app.deps.random)}`);
  const response = await browser.get('/api/v1/security/csrf_token/');
  if (response.status === 200) browser.csrf = ((await response.json()) as { result: string }).result;
  return browser;
}

/** A signed-in person with one role of these pairs, named like the person. */
export function personWith(
  app: TestApp,
  username: string,
  pairs: readonly PermissionPair[],
): Promise<Browser> {
  app.meta.roles.put(username, [['can_read', 'SecurityRestApi'], ...pairs]);
  return signedInAs(app, addUser(app, username, [username]));
}

/** A call with a JSON body. */
export function send(browser: Browser, method: string, path: string, body: unknown): Promise<Response> {
  const headers = { 'Content-Type': 'application/json', 'X-CSRFToken': browser.csrf ?? '' };
  return browser.send(method, path, { headers, body: JSON.stringify(body) });
}
