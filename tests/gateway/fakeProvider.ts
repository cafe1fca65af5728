import type { Context, Hono } from 'hono';

/**
 * What the fake's sign-in at a provider does: as Flask-AppBuilder with authlib, whose state is in the session cookie.
 */
export interface FakeProviders {
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

export const fakeProviders = (): FakeProviders => ({
  names: [],
  believesProxy: true,
  authorize: 'https://accounts.example/authorize?client_id=bi',
  userOf: async (code) => (code.startsWith('code-of-') ? code.slice('code-of-'.length) : null),
});

export function addProviderRoutes(app: Hono, providers: FakeProviders, session: SessionOf): void {
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
