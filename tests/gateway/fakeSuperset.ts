import { Hono, type Context } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';

/**
 * What the fake's sign-in at a provider does: as Flask-AppBuilder with authlib, whose state is in the session cookie.
 */
interface FakeProviders {
  /** The names on its page; none for name and password. */
  readonly names: string[];
  /** Whether it believes a proxy about its address: ENABLE_PROXY_FIX. */
  believesProxy: boolean;
  /** Where a sign-in begins. */
  authorize: string;
  /** The user of a code that the provider gave; null for nobody. */
  userOf(code: string, redirectUri: string): Promise<string | null>;
}

interface SessionOf {
  read(c: Context): Record<string, string>;
  write(c: Context, value: Record<string, string>): void;
}

const fakeProviders = (): FakeProviders => ({
  names: [],
  believesProxy: true,
  authorize: 'https://accounts.example/authorize?client_id=bi',
  userOf: async (code) => (code.startsWith('code-of-') ? code.slice('code-of-'.length) : null),
});

function addProviderRoutes(app: Hono, providers: FakeProviders, session: SessionOf): void {
  const ownAddress = (c: Context): string => {
    const forwarded = (name: string): string | undefined =>
      providers.believesProxy ? c.req.header(`X-Forwarded-${name}`) : undefined;
    const { protocol, host } = new URL(c.req.url);
    return `${forwarded('Proto') ?? protocol.slice(0, -1)}://${forwarded('Host') ?? host}${forwarded('Prefix') ?? ''}`;
  };
  app.get('/login/:provider', (c) => {
    const provider = c.req.param('provider');
    if (session.read(c)['user'] !== undefined || !providers.names.includes(provider)) return c.redirect('/');
    const redirectUri = `${ownAddress(c)}/oauth-authorized/${provider}`;
    const state = `state of ${provider}`;
    session.write(c, { state, redirectUri });
    const target = new URL(providers.authorize);
    target.searchParams.set('redirect_uri', redirectUri);
    target.searchParams.set('response_type', 'code');
    target.searchParams.set('scope', 'openid profile');
    target.searchParams.set('state', state);
    return c.redirect(target.href);
  });
  app.get('/oauth-authorized/:provider', async (c) => {
    const { state, redirectUri } = session.read(c);
    const isOurs = state !== undefined && c.req.query('state') === state;
    const user = isOurs ? await providers.userOf(c.req.query('code') ?? '', redirectUri ?? '') : null;
    if (user === null) return c.redirect('/login/');
    session.write(c, { user });
    return c.redirect('https://evil.example/');
  });
}

/** A request as it arrived at the fake. */
export interface Seen {
  readonly method: string;
  readonly path: string;
  readonly headers: Headers;
  readonly body: string;
}

export interface FakeSuperset {
  readonly fetch: (request: Request) => Promise<Response>;
  /** Requests in order of arrival. */
  readonly seen: Seen[];
  readonly users: Map<string, { readonly id: number; readonly password: string }>;
  /** How people sign in elsewhere. */
  readonly providers: FakeProviders;
  /** Sets the response to the next request, whatever it is. */
  answerNext(answer: () => Response): void;
  /** Ends all sessions, as a changed secret key does. */
  forgetSessions(): void;
}

const CONF = {
  DEFAULT_SQLLAB_LIMIT: 500,
  SQL_MAX_ROW: 100_000,
  DISPLAY_MAX_ROW: 10_000,
  SUPERSET_WEBSERVER_TIMEOUT: 60,
  SQLLAB_QUERY_RESULT_TIMEOUT: 0,
  SQLLAB_DEFAULT_DBID: null,
};
const BOOTSTRAP = {
  user: {},
  common: { conf: CONF, feature_flags: { SQLLAB_BACKEND_PERSISTENCE: false, THUMBNAILS: true, ODD: 'x' } },
};

const escape = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&#34;');

const appWith = (bootstrap: object): string =>
  `<div id="app" data-bootstrap="${escape(JSON.stringify(bootstrap))}"></div>`;

/** The parts of a Superset that the gateway uses: its form, its cookie, its token, and a route that echoes. */
export function fakeSuperset(): FakeSuperset {
  const users = new Map([
    ['ada', { id: 7, password: 'engine' }],
    ['bob', { id: 8, password: 'builder' }],
  ]);
  const seen: Seen[] = [];
  const providers = fakeProviders();
  let next: (() => Response) | null = null;
  let era = 0;
  const app = new Hono();

  const session = (c: Context): Record<string, string> => {
    const read = JSON.parse(atob(getCookie(c, 'session') ?? '') || '{}') as Record<string, string>;
    return read['era'] === String(era) ? read : {};
  };
  const write = (c: Context, value: Record<string, string>) =>
    setCookie(c, 'session', btoa(JSON.stringify({ ...value, era: String(era) })), {
      httpOnly: true,
      path: '/',
    });
  const userOf = (c: Context) => users.get(session(c)['user'] ?? '') ?? null;

  app.use(async (c, go) => {
    const { pathname, search } = new URL(c.req.url);
    seen.push({
      method: c.req.method,
      path: pathname + search,
      headers: c.req.raw.headers,
      body: await c.req.raw.clone().text(),
    });
    if (next === null) return go();
    const answer = next;
    next = null;
    return answer();
  });

  app.get('/login/', (c) => {
    write(c, { csrf: 'form-secret' });
    const names = providers.names.map((name) => ({ name, icon: 'fa-key' }));
    const conf = { ...CONF, AUTH_TYPE: 4, AUTH_PROVIDERS: names };
    if (names.length > 0) return c.html(appWith({ ...BOOTSTRAP, common: { ...BOOTSTRAP.common, conf } }));
    return c.html('<form><input\n type="hidden"\n name="csrf_token"\n value="form-token"/></form>');
  });
  app.post('/login/', async (c) => {
    const { username, password, csrf_token: token } = await c.req.parseBody<Record<string, string>>();
    if (token !== 'form-token' || session(c)['csrf'] !== 'form-secret')
      return c.redirect('/login/?next=%2Flogin%2F');
    const user = users.get(username ?? '');
    if (user?.password !== password) return c.redirect('/login/?next=/');
    write(c, { user: username ?? '', csrf: 'form-secret' });
    return c.redirect('/');
  });
  app.post('/saml/acs/', async (c) => {
    const { SAMLResponse: answer } = await c.req.parseBody<Record<string, string>>();
    const user = /^signed for (\w+)$/.exec(answer ?? '')?.[1];
    if (user === undefined || session(c)['csrf'] !== 'form-secret') return c.redirect('/login/');
    write(c, { user });
    return c.redirect('/');
  });
  app.get('/static/assets/login.js', (c) =>
    c.body('go()', 200, { 'Content-Type': 'text/javascript', 'Cache-Control': 'max-age=60' }),
  );
  addProviderRoutes(app, providers, { read: session, write });
  app.get('/logout/', (c) => {
    write(c, {});
    return c.redirect('/');
  });
  app.get('/api/v1/me/', (c) => {
    const user = userOf(c) ?? users.get(/^Bearer (.*)$/.exec(c.req.header('Authorization') ?? '')?.[1] ?? '');
    if (!user) return c.json({ msg: 'Missing Authorization Header' }, 401);
    const username = [...users].find(([, each]) => each === user)?.[0] ?? '';
    const names = { first_name: 'Ada', last_name: 'L', email: null };
    const rest = { is_active: true, is_anonymous: false, login_count: 1 };
    return c.json({ result: { id: user.id, username, ...names, ...rest } });
  });
  app.get('/api/v1/security/csrf_token/', (c) => {
    const isBearer = c.req.header('Authorization') !== undefined;
    if (!userOf(c) && !isBearer) return c.json({ msg: 'Missing Authorization Header' }, 401);
    write(c, { ...session(c), api: 'secret' });
    return c.json({ result: 'api-token' });
  });
  app.get('/superset/welcome/', (c) =>
    userOf(c) ? c.html(appWith(BOOTSTRAP)) : c.redirect('/login/?next=/superset/welcome/'),
  );
  app.get('/api/v1/time_range/', (c) => {
    c.header('Date', 'Sat, 21 Nov 2026 13:27:36 GMT');
    return c.json({ result: [{ since: '2026-11-21T15:27:36', until: '2026-11-21T15:27:35' }] });
  });
  app.on(['POST', 'PUT', 'DELETE'], '/tabstateview/*', async (c) => {
    const isJson = c.req.header('Content-Type')?.includes('json') === true;
    const isRight = session(c)['api'] === 'secret' && c.req.header('X-CSRFToken') === 'api-token';
    if (!isRight && isJson) {
      return c.json({ errors: [{ message: '400 Bad Request: The CSRF token is missing.' }] }, 400);
    }
    if (!isRight) return c.redirect(`http://superset.test/login/?next=http://superset.test${c.req.path}`);
    return c.json(c.req.method === 'POST' ? { id: 41 } : c.req.method === 'PUT' ? 41 : 'OK');
  });
  app.get('/api/v1/sqllab/', (c) =>
    userOf(c)
      ? c.json({ result: { tab_state_ids: [{ id: 41, label: 'One' }], active_tab: null, databases: {} } })
      : c.json({ msg: 'Missing Authorization Header' }, 401),
  );
  app.get('/health', (c) => c.text('OK'));
  app.all('/api/v1/tag/echo/*', (c) => c.json({ user: userOf(c)?.id ?? null }));

  return {
    fetch: async (request) => app.fetch(request),
    seen,
    users,
    providers,
    answerNext(answer) {
      next = answer;
    },
    forgetSessions() {
      era += 1;
    },
  };
}
