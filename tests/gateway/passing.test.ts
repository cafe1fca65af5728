import { describe, expect, test } from 'vitest';
import { gatewayWorld } from './gatewayWorld.ts';

describe('passed addresses', () => {
  test.each([
    '/api/v1/database/?q=(page:0)',
    '/tabstateview/3',
    '/tableschemaview/3/expanded',
    '/datasource/samples?datasource_id=1',
    '/superset/log/?explode=events',
    '/superset/explore_json/',
    '/superset/fetch_datasource_metadata?datasourceKey=1__table',
    '/superset/sqllab_viz/',
    '/static/assets/images/loading.gif',
    '/api/v1/rowlevelsecurity/related/roles',
    '/api/v1/security/users/?q=(page:0)',
    '/api/v1/security/roles/4/permissions/',
    '/api/v1/security/permissions-resources/',
  ])('%s is passed unchanged', async (path) => {
    const world = gatewayWorld();
    await world.browser().get(path);
    expect(world.superset.seen.map((each) => each.path)).toEqual([path]);
  });

  test.each([
    '/',
    '/sqllab/',
    '/superset/welcome/',
    '/superset/dashboard/1/',
    '/superset/logs',
    '/users/list/',
    '/swagger/v1',
    '/version',
    '/release.json',
    '/api',
    '/apis/v1/me/',
    '/api/v1/sextant/capabilities',
    '/api/v1/sextant/anything',
    '/api/v1/_openapi',
    '/api/v1/available_domains/',
    '/api/v1/cachekey/invalidate',
    '/api/v1/database/oauth2/?code=1',
    '/api/v1/log/?q=(page:0)',
    '/api/v1/menu_item/',
    '/api/v1/security/guest_token/',
    '/api/v1/security/groups/',
    '/api/v1/security/users_of/',
    '/api/v1/charts/',
    '/api/v2/chart/',
    '/static/assets/main.js',
    '/static/appbuilder/index.html',
  ])('%s is not passed', async (path) => {
    const world = gatewayWorld();
    await world.browser().get(path);
    expect(world.superset.seen).toEqual([]);
  });

  test('of a sign-in only the request how people sign in reaches the Superset', async () => {
    const world = gatewayWorld();
    await world.browser().get('/login/');
    const unknown = await world.browser().get('/login/google');
    expect(unknown.headers.get('Location')).toBe('/login/');
    expect(world.superset.seen.map(({ path }) => path)).toEqual(['/login/']);
  });

  test.each([
    '//evil.example/api/v1/me/',
    '/api//v1/me/',
    '/api/v1//evil.example/',
    '/api/%2e%2e/users/list/',
    '/api/v1/%2e%2e/%2e%2e/users/list/',
    '/api/v1/..%2f..%2fusers/list/',
    '/api/v1/%5c%5cevil.example',
    '/api/v1/%252e%252e/users/',
    '/api/v1/me/%00',
    '/api/v1/me/%0d%0aHost:evil',
    '/api/v1/\\\\evil.example',
    '/tabstateview/../users/list/',
  ])('%s is not passed, as it is ambiguous', async (path) => {
    const world = gatewayWorld();
    const { status } = await world.fetch(new Request(`http://localhost:8090${path}`));
    expect(world.superset.seen).toEqual([]);
    expect(status).toBeGreaterThanOrEqual(400);
  });

  test('pages and routes are below the base path, on both sides', async () => {
    const world = gatewayWorld({ basePath: '/sql' }, 'http://superset.test/bi/');
    const browser = world.browser();
    await browser.get('/api/v1/me/');
    expect(world.superset.seen.map(({ path }) => path)).toEqual(['/bi/api/v1/me/']);
    await browser.send('GET', '/../api/v1/me/');
    expect(world.superset.seen).toHaveLength(1);
  });

  test('methods outside the contract are rejected', async () => {
    const world = gatewayWorld();
    const response = await world.browser().send('OPTIONS', '/api/v1/me/');
    expect([response.status, response.headers.get('Allow')]).toEqual([
      405,
      'GET, HEAD, POST, PUT, PATCH, DELETE',
    ]);
    expect(world.superset.seen).toEqual([]);
  });

  test('an address that leads back to this server is detected', async () => {
    const world = gatewayWorld();
    await world.browser().get('/api/v1/tag/echo/');
    const sent = world.superset.seen[0]?.headers.get('X-Sextant-Gateway');
    const response = await world.browser().get('/api/v1/tag/echo/', { 'X-Sextant-Gateway': sent ?? '' });
    expect(response.status).toBe(508);
  });
});

describe('allowed callers', () => {
  test('only this server’s own host names are answered', async () => {
    const world = gatewayWorld({ publicUrl: 'https://sql.example.org' });
    const statusAt = async (origin: string) =>
      (await world.browser().send('GET', '/api/v1/tag/echo/', {}, origin)).status;
    expect(await statusAt('http://127.0.0.1:8090')).toBe(200);
    expect(await statusAt('https://sql.example.org')).toBe(200);
    expect(await statusAt('http://superset.test')).toBe(421);
    expect(await statusAt('http://evil.example')).toBe(421);
  });

  test('a change from another origin is rejected, including one for which the Superset requires no token', async () => {
    const world = gatewayWorld();
    const browser = await world.signedIn();
    const post = async (headers: Record<string, string>) =>
      (await browser.send('POST', '/api/v1/tag/echo/chart/data', { headers })).status;
    expect(await post({ Origin: 'http://localhost:8090' })).toBe(200);
    expect(await post({ Origin: 'http://superset.test' })).toBe(403);
    expect(await post({ Origin: 'null' })).toBe(403);
    expect(await post({ 'Sec-Fetch-Site': 'cross-site' })).toBe(403);
  });
});

describe('request headers', () => {
  test('only headers about the content are passed; connection and forwarding headers are not', async () => {
    const world = gatewayWorld();
    const browser = await world.signedIn();
    await browser.send('POST', '/api/v1/tag/echo/', {
      body: '{}',
      headers: {
        'Content-Type': 'application/json',
        'Accept-Language': 'de',
        'X-CSRFToken': 'api-token',
        'X-Sextant-User': '7',
        'X-Sextant-Local-Id': 'abc',
        'X-Forwarded-For': '10.0.0.1',
        'X-Forwarded-Host': 'evil.example',
        Forwarded: 'for=10.0.0.1',
        Referer: 'http://localhost:8090/sqllab/',
        'Proxy-Authorization': 'Basic x',
        TE: 'trailers',
        'X-Remote-User': 'admin',
      },
    });
    const names = [...(world.superset.seen[0]?.headers.keys() ?? [])].sort();
    expect(names).toEqual([
      'accept',
      'accept-language',
      'content-type',
      'cookie',
      'referer',
      'user-agent',
      'x-csrftoken',
      'x-sextant-gateway',
    ]);
    // Over TLS a Superset expects its own address there.
    expect(world.superset.seen[0]?.headers.get('Referer')).toBe('http://superset.test/');
    expect(world.superset.seen[0]?.body).toBe('{}');
  });
});

describe('response headers', () => {
  test('cookies, CORS headers and policies of the Superset are removed', async () => {
    const world = gatewayWorld();
    const browser = await world.signedIn();
    world.superset.answerNext(
      () =>
        new Response('{}', {
          status: 201,
          headers: [
            ['Content-Type', 'application/json'],
            ['Date', 'Sat, 21 Nov 2026 13:27:36 GMT'],
            ['ETag', '"1"'],
            ['Retry-After', '7'],
            ['Set-Cookie', 'session=e30%3D; Path=/'],
            ['Set-Cookie', 'AWSALB=sticky; Path=/'],
            ['Access-Control-Allow-Origin', '*'],
            ['Access-Control-Allow-Credentials', 'true'],
            ['Content-Security-Policy', "script-src 'unsafe-inline'"],
            ['Service-Worker-Allowed', '/'],
            ['Clear-Site-Data', '"*"'],
            ['Cache-Control', 'public, max-age=31536000'],
            ['Location', 'https://evil.example/'],
            ['Server', 'gunicorn'],
          ],
        }),
    );
    const response = await browser.get('/api/v1/tag/echo/');
    expect(response.status).toBe(201);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'application/json',
      'content-security-policy': "default-src 'none'; sandbox",
      'cache-control': 'no-store',
      date: 'Sat, 21 Nov 2026 13:27:36 GMT',
      etag: '"1"',
      'retry-after': '7',
    });
    for (const name of [
      'Set-Cookie',
      'Access-Control-Allow-Origin',
      'Access-Control-Allow-Credentials',
      'Service-Worker-Allowed',
      'Clear-Site-Data',
      'Location',
      'Server',
    ])
      expect([name, response.headers.get(name)]).toEqual([name, null]);

    await browser.get('/api/v1/tag/echo/');
    expect(world.superset.seen.at(-1)?.headers.get('Cookie')).toBe('session=e30%3D; AWSALB=sticky');
  });

  test('a cookie the Superset deletes is not sent again', async () => {
    const world = gatewayWorld();
    const browser = await world.signedIn();
    const epoch = 'Thu, 01 Jan 1970 00:00:00 GMT';
    world.superset.answerNext(
      () => new Response('{}', { headers: { 'Set-Cookie': `session=gone; Expires=${epoch}; Path=/` } }),
    );
    await browser.get('/api/v1/tag/echo/');
    await browser.get('/api/v1/tag/echo/');
    expect(world.superset.seen.at(-1)?.headers.get('Cookie')).toBeNull();
  });
});

describe('an unreachable Superset', () => {
  test('has a status that makes clients retry, in the contract’s format', async () => {
    const world = gatewayWorld();
    const browser = await world.signedIn();
    world.breakUpstream({ kind: 'unreachable', cause: { code: 'ECONNREFUSED' } });
    const away = await browser.get('/api/v1/me/');
    expect(away.status).toBe(502);
    expect(await away.json()).toMatchObject({
      errors: [{ message: 'The Superset at superset.test does not answer: nothing listens there.' }],
    });
    world.breakUpstream({ kind: 'late', cause: null });
    expect((await browser.get('/api/v1/me/')).status).toBe(504);
    world.breakUpstream(null);
    for (let times = 0; times < 2; times += 1) expect((await browser.get('/api/v1/me/')).status).toBe(200);
    expect(world.logged).toEqual(['superset does not answer', 'superset is back']);
  });

  test('is reported by /health, which says that this server is up', async () => {
    const world = gatewayWorld();
    const health = async () => {
      const response = await world.browser().get('/health');
      return [response.status, await response.text()];
    };
    expect(await health()).toEqual([200, 'OK']);
    world.breakUpstream({ kind: 'unreachable', cause: { code: 'ECONNREFUSED' } });
    const down = 'Sextant: OK. The Superset at superset.test does not answer: nothing listens there.';
    expect(await health()).toEqual([503, down]);
    world.breakUpstream({ kind: 'late', cause: null });
    expect(await health()).toEqual([503, expect.stringContaining('it took too long')]);
    world.breakUpstream(null);
    world.superset.answerNext(() => new Response('', { status: 502 }));
    expect(await health()).toEqual([
      503,
      'Sextant: OK. The Superset at superset.test answers with status 502.',
    ]);
  });

  test('is distinguished from this server in every response', async () => {
    const world = gatewayWorld();
    const browser = await world.signedIn();
    const word = async (path: string) => (await browser.get(path)).headers.get('X-Sextant-Upstream');
    expect(await word('/api/v1/me/')).toBe('answered');
    expect(await word('/api/v1/sextant/capabilities')).toBe('not-asked');
    expect(await word('/api/v1/security/groups/')).toBe('not-asked');
    world.superset.answerNext(() => new Response('', { status: 503 }));
    expect(await word('/api/v1/me/')).toBe('unreachable');
    world.breakUpstream({ kind: 'late', cause: null });
    expect(await word('/api/v1/me/')).toBe('unreachable');
  });

  test('does not affect the pages, the sign-in form and the capabilities', async () => {
    const world = gatewayWorld();
    const browser = await world.signedIn();
    world.breakUpstream({ kind: 'unreachable', cause: null });
    expect((await browser.get('/login/')).status).toBe(200);
    expect((await browser.get('/ping')).status).toBe(200);
    expect((await browser.get('/api/v1/sextant/capabilities')).status).toBe(200);
  });
});
