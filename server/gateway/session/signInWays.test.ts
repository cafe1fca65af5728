import { expect, test } from 'vitest';
import { ok } from '#domain/result.ts';
import { OWN_PAGE_PATH } from '../signInPage/ownPageRoutes.ts';
import { signInWays } from './signInWays.ts';

test('a page requested while the sign-in page of the Superset is being read offers its providers too', async () => {
  let calls = 0;
  const ways = signInWays(
    {
      address: new URL('http://superset.test/'),
      send: async () => {
        calls += 1;
        return ok(new Response('<a id="btn-signin-github" href="/login/github">'));
      },
    },
    { now: () => 0, sleep: () => new Promise(() => undefined) },
  );
  const offered = { form: false, elsewhere: [{ label: 'Github', path: '/login/github' }] };
  expect(await Promise.all([ways.read(), ways.read()])).toEqual([offered, offered]);
  expect(await ways.read()).toEqual(offered);
  expect(calls).toBe(1);
});

test.each<[string, Response, boolean]>([
  ['SAML', bootstrap({ AUTH_TYPE: 5 }), false],
  ['LDAP', bootstrap({ AUTH_TYPE: 2 }), true],
  ['its database', bootstrap({ AUTH_TYPE: 1 }), true],
  ['its own way, at another page', new Response(null, { status: 302, headers: { Location: '/x' } }), false],
  ['an older page', new Response('<form>'), true],
])(
  'with its own page passed on, a Superset that signs in by %s has a form here or none',
  async (_, page, form) => {
    const upstream = { address: new URL('http://superset.test/'), send: async () => ok(page.clone()) };
    const clock = { now: () => 0, sleep: async () => undefined };
    const ways = signInWays(upstream, clock, OWN_PAGE_PATH);
    expect(await ways.read()).toEqual({ form, elsewhere: [], ownPage: OWN_PAGE_PATH });
    expect(ways.elsewhere()).toEqual({ label: null, isOnly: !form, ownPage: OWN_PAGE_PATH });
    // Otherwise there is no other way than the form.
    expect(await signInWays(upstream, clock).read()).toEqual({ form: true, elsewhere: [] });
  },
);

function bootstrap(conf: object): Response {
  const text = JSON.stringify({ common: { conf } }).replaceAll('"', '&#34;');
  return new Response(`<div id="app" data-bootstrap="${text}"></div>`);
}
