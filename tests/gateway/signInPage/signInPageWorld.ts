import { expect } from 'vitest';
import type { SignInPageOptions } from '../../../server/gateway/signInPage/signInPageServer.ts';
import type { Browser } from '../../server/browser.ts';
import { gatewayWorld, type GatewayWorld } from '../gatewayWorld.ts';

export const PAGE = 'http://localhost:8092';
/** Headers of a browser that opens a page. */
const OPENS = { 'Sec-Fetch-Mode': 'navigate', Accept: 'text/html' };

/** A gateway that passes the Superset's own sign-in page on, and what a person does there. */
export function signInPageWorld(
  options: Partial<SignInPageOptions> = {},
  [known, address]: [known?: Parameters<typeof gatewayWorld>[0], address?: string] = [],
) {
  const world: GatewayWorld = gatewayWorld(known, address, { url: null, paths: [], ...options });
  return { ...world, open: (one: Browser, next?: string) => openPage(one, next) };
}

/** Opens an address of the sign-in page, as a page. */
export const visit = (one: Browser, path: string, headers: Record<string, string> = {}, origin = PAGE) =>
  one.send('GET', path, { headers: { ...OPENS, ...headers } }, origin);

/** Sends a form to it; `from` is the address of the page that has the form. */
export const post = (
  one: Browser,
  path: string,
  fields: Record<string, string>,
  {
    from = PAGE,
    headers = {},
    at = PAGE,
  }: { from?: string; headers?: Record<string, string>; at?: string } = {},
) =>
  one.send(
    'POST',
    path,
    { body: new URLSearchParams(fields), headers: { ...OPENS, Origin: from, ...headers } },
    at,
  );

/** From the app's address to the sign-in page. */
async function openPage(one: Browser, next = '/sqllab/'): Promise<void> {
  const begun = await visit(one, `/login/superset/?next=${next}`, {}, 'http://localhost:8090');
  const opening = new URL(begun.headers.get('Location') ?? '');
  expect(opening.origin).toBe(PAGE);
  const opened = await visit(one, opening.pathname + opening.search);
  expect([opened.status, opened.headers.get('Location')]).toEqual([302, '/login/']);
  expect((await visit(one, '/login/')).status).toBe(200);
}

/** Fills in the Superset's form; returns the app's address to which the browser is sent. */
export async function fillIn(one: Browser, username = 'ada', password = 'engine'): Promise<URL> {
  const sent = await post(one, '/login/', { username, password, csrf_token: 'form-token' });
  return new URL(sent.headers.get('Location') ?? '', PAGE);
}

/** Follows the way back to the app. */
export const comeBack = (one: Browser, { pathname, search }: URL) =>
  visit(one, pathname + search, {}, 'http://localhost:8090');

export const nameOf = async (one: Browser): Promise<string | null> => {
  const me = await one.get('/api/v1/me/');
  return me.status === 200 ? ((await me.json()) as { result: { username: string } }).result.username : null;
};

/** A browser whose sign-in page is open. */
export async function opened(...parameters: Parameters<typeof signInPageWorld>) {
  const world = signInPageWorld(...parameters);
  const one = world.browser();
  await world.open(one);
  world.superset.seen.length = 0;
  return { ...world, one };
}

/** A response of the Superset. */
export const redirect = (location: string) => () =>
  new Response(null, { status: 302, headers: { Location: location } });
