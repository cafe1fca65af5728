import { describe, expect, test } from 'vitest';
import type { Browser } from '../../server/browser.ts';
import { comeBack, nameOf, opened, PAGE, post, redirect, signInPageWorld, visit } from './signInPageWorld.ts';

/** Where the Superset and providers send people during a sign-in at its own page. */

const IDP = 'https://idp.example';
const answer = { SAMLResponse: 'signed for ada', RelayState: 'a "b" <c>' };

describe('redirects', () => {
  const followed = async (location: string) => {
    const { one, superset } = await opened();
    superset.answerNext(redirect(location));
    const sent = await visit(one, '/login/google');
    return [sent.status, sent.headers.get('Location')];
  };

  test.each([
    ['/login/?next=/', '/login/?next=/'],
    ['http://superset.test/login/', '/login/'],
    [`${PAGE}/login/other`, '/login/other'],
    ['https://idp.example/sso?SAMLRequest=x', 'https://idp.example/sso?SAMLRequest=x'],
    [
      `https://idp.example/?redirect_uri=${encodeURIComponent(`${PAGE}/oauth-authorized/google`)}`,
      `https://idp.example/?redirect_uri=${encodeURIComponent(`${PAGE}/oauth-authorized/google`)}`,
    ],
  ])('to %s are passed on', async (location, to) => {
    expect(await followed(location)).toEqual([302, to]);
  });

  test.each([
    'javascript:alert(1)',
    'data:text/html,x',
    'https://user:word@idp.example/',
    'http://[',
    `${PAGE}//evil.example/`,
    'https://idp.example/?redirect_uri=http%3A%2F%2Fsuperset.test%2Foauth-authorized%2Fgoogle',
  ])('to %s are refused', async (location) => {
    expect(await followed(location)).toEqual([502, null]);
  });

  test('to a page that is not passed on mean that nobody was signed in', async () => {
    expect(await followed('/superset/welcome/')).toEqual([403, null]);
    expect(await followed('/static/assets/login.js')).toEqual([403, null]);
  });

  test('that would end at the Superset itself say what its administrator sets', async () => {
    const { one, superset } = await opened();
    superset.providers.names.push('google');
    superset.providers.believesProxy = false;
    const page = await (await visit(one, '/login/google')).text();
    expect(page).toContain('people would be sent to superset.test, not here');
    expect(page).toContain('ENABLE_PROXY_FIX = True');
    expect(page).toContain(`${PAGE}/oauth-authorized/NAME`);
  });

  test('never send a form on', async () => {
    const { one, superset } = await opened();
    const location = 'https://idp.example/';
    superset.answerNext(() => new Response(null, { status: 307, headers: { Location: location } }));
    expect((await post(one, '/login/', { password: 'engine' })).status).toBe(303);
  });
});

describe('providers', () => {
  const state = (location: string | null) => new URL(location ?? '').searchParams.get('state') ?? '';

  test('send people back to the sign-in page, which ends there', async () => {
    const { one, superset } = await opened();
    superset.providers.names.push('google');
    const begun = await visit(one, '/login/google');
    const query = new URLSearchParams({ code: 'code-of-ada', state: state(begun.headers.get('Location')) });
    const ended = await visit(one, `/oauth-authorized/google?${query.toString()}`);
    await comeBack(one, new URL(ended.headers.get('Location') ?? ''));
    expect(await nameOf(one)).toBe('ada');
  });

  /** Posts a provider's form as browsers do: without the cookie, which belongs to another site. */
  const postFromElsewhere = async (one: Browser, path: string, fields: Record<string, string>) => {
    const headers = { Cookie: '', 'Sec-Fetch-Site': 'cross-site' };
    return post(one, path, fields, { from: IDP, headers });
  };
  const fieldsOf = (html: string) =>
    Object.fromEntries(
      [...html.matchAll(/name="([^"]*)" value="([^"]*)"/g)].map(([, name = '', value = '']) => [
        name,
        unescaped(value),
      ]),
    );
  const unescaped = (text: string) =>
    text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&');

  test('that respond with a form of their own site have it posted again from here, with the cookie', async () => {
    const { one, superset } = await opened();
    const first = await postFromElsewhere(one, '/saml/acs/?x=1', answer);
    const html = await first.text();
    expect(superset.seen).toEqual([]);
    expect(html).toContain('<form method="post" action="/saml/acs/?x=1">');
    expect(first.headers.get('Content-Security-Policy')).toMatch(/^default-src 'none'; script-src 'sha256-/);
    const ended = await post(one, '/saml/acs/?x=1', fieldsOf(html));
    const posted = superset.seen.find(({ method }) => method === 'POST');
    expect(posted?.body).toBe(new URLSearchParams(answer).toString());
    await comeBack(one, new URL(ended.headers.get('Location') ?? ''));
    expect(await nameOf(one)).toBe('ada');
  });

  test('cannot make a browser post in a circle', async () => {
    const { superset, browser } = signInPageWorld();
    const html = await (await postFromElsewhere(browser(), '/saml/acs/', answer)).text();
    const again = await postFromElsewhere(browser(), '/saml/acs/', fieldsOf(html));
    expect(again.status).toBe(403);
    expect(superset.seen).toEqual([]);
  });

  test('of OpenID 2.0 may respond to the page itself; no other form of another site is taken there', async () => {
    const { one, superset } = await opened();
    const openId = { 'openid.mode': 'id_res' };
    expect((await postFromElsewhere(one, '/login/', openId)).status).toBe(200);
    const words = { username: 'bob', password: 'builder', csrf_token: 'form-token' };
    expect((await postFromElsewhere(one, '/login/', words)).status).toBe(403);
    // Even with the cookie, as from another address of this site.
    expect((await post(one, '/login/', words, { from: 'http://localhost:8090' })).status).toBe(403);
    expect((await post(one, '/login/', words, { from: 'null' })).status).toBe(403);
    expect(superset.seen).toEqual([]);
  });

  test('send no forms that are too large', async () => {
    const { one, superset } = await opened();
    const large = { SAMLResponse: 'x'.repeat(600 * 1024) };
    expect((await post(one, '/saml/acs/', large)).status).toBe(413);
    expect((await postFromElsewhere(one, '/saml/acs/', large)).status).toBe(413);
    expect(superset.seen).toEqual([]);
  });
});
