import fc from 'fast-check';
import { expect, test } from 'vitest';
import { comeBack, fillIn, nameOf, PAGE, signInPageWorld } from './signInPageWorld.ts';

/* Any request at the sign-in page's address: what of it reaches the Superset. */

const NEEDED =
  /^\/(login(\/[\w.-]*)?|oauth-authorized\/[\w.-]+\/?|saml\/acs\/?|static\/[\w./-]+|superset\/language_pack\/[\w-]+\/?|api\/v1\/me\/|api\/v1\/security\/csrf_token\/)(\?|$)/;

const NAMES =
  'login logout oauth-authorized saml acs slo static assets superset welcome language_pack en log api v1 me dashboard ' +
  'security csrf_token google users register list x.js x.css service-worker.js sextant sign-in sign-in.css return ' +
  '.. . %2e%2e %2f %5c %00 %252e ;a \\ LOGIN ſtatic @evil.example :80';
const segment = fc.oneof(fc.constantFrom(...NAMES.split(' '), ' ', ''), fc.string({ maxLength: 8 }));
const asked = fc.record({
  method: fc.constantFrom('GET', 'GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS'),
  path: fc.tuple(fc.array(segment, { maxLength: 5 }), fc.constantFrom('', '/', '?next=/', '?ticket=x', '#x')),
  headers: fc.dictionary(
    fc.constantFrom(
      'Accept',
      'Authorization',
      'X-Forwarded-Host',
      'X-Original-URL',
      'Range',
      'Sec-Fetch-Mode',
    ),
    fc.constantFrom(
      'text/html',
      'navigate',
      'cors',
      'Bearer ada',
      'superset.test',
      '/api/v1/me/',
      'bytes=0-9',
    ),
  ),
  cookie: fc.constantFrom(null, 'session=eyJ1c2VyIjoiYWRhIiwiZXJhIjoiMCJ9', 'sextant_sign_in_page_8092=x'),
  origin: fc.constantFrom(null, PAGE, 'http://localhost:8090', 'https://evil.example', 'null'),
  body: fc.constantFrom(
    '',
    'openid.mode=id_res',
    'SAMLResponse=x',
    'username=ada&password=engine&csrf_token=form-token',
  ),
});

type Asked = typeof asked extends fc.Arbitrary<infer Value> ? Value : never;

function requestOf(
  { method, path: [segments, end], headers, cookie, origin, body }: Asked,
  own = '',
): Request {
  const all = new Headers(headers);
  const cookies = [cookie, own].filter((each) => each !== null && each !== '');
  if (cookies.length > 0) all.set('Cookie', cookies.join('; '));
  if (origin !== null) all.set('Origin', origin);
  const isForm = method !== 'GET' && method !== 'HEAD';
  if (isForm) all.set('Content-Type', 'application/x-www-form-urlencoded');
  const url = new URL(PAGE);
  const text = `${PAGE}/${segments.join('/')}${end}`;
  return new Request(URL.canParse(text) && new URL(text).origin === url.origin ? text : url, {
    method,
    headers: all,
    ...(isForm && { body }),
  });
}

test('without an open sign-in nothing reaches the Superset, whatever is asked', async () => {
  const { fetch, superset } = signInPageWorld();
  await fc.assert(
    fc.asyncProperty(asked, async (each) => {
      const response = await fetch(requestOf(each));
      expect(superset.seen.map(({ method, path }) => `${method} ${path}`)).toEqual([]);
      expect(response.status).not.toBe(500);
      expect(response.headers.getSetCookie()).toEqual([]);
    }),
    { numRuns: 300 },
  );
});

test('during a sign-in only what it needs reaches the Superset, and afterwards nothing', async () => {
  const { fetch, superset, browser, open } = signInPageWorld();
  const one = browser();
  await open(one);
  const cookie = `sextant_sign_in_page_8092=${one.cookies.get('sextant_sign_in_page_8092') ?? ''}`;
  superset.seen.length = 0;
  // A form with the right password would end it.
  const during = asked.map((each): Asked => ({ ...each, body: 'SAMLResponse=x', cookie: null }));
  await fc.assert(
    fc.asyncProperty(during, async (each) => {
      const response = await fetch(requestOf(each, cookie));
      expect(superset.seen.filter(({ path }) => !NEEDED.test(path)).map(({ path }) => path)).toEqual([]);
      for (const { headers } of superset.seen) {
        expect(headers.get('Cookie') ?? '').not.toContain('sextant');
        expect(headers.get('Authorization')).toBeNull();
      }
      superset.seen.length = 0;
      expect(response.headers.getSetCookie()).toEqual([]);
    }),
    { numRuns: 300 },
  );
  await comeBack(one, await fillIn(one));
  expect(await nameOf(one)).toBe('ada');
  superset.seen.length = 0;
  await fc.assert(
    fc.asyncProperty(asked, async (each) => {
      await fetch(requestOf(each, cookie));
      expect(superset.seen).toEqual([]);
    }),
    { numRuns: 100 },
  );
});
