import type { CapabilitiesBody } from '#contract/capabilities.ts';

/** The part of the capabilities that is the same for all pages that answer themselves. */
export const IN_PAGE = { name: 'sextant', localIds: true, arrow: false, revisions: false } as const;

/** What a page answers itself, instead of a server. */
export interface PageServer {
  readonly capabilities: CapabilitiesBody;
  /** The name of the only person there is. */
  readonly username: string;
  /** What they may do, as pairs of a permission and a view. */
  readonly permissions: readonly (readonly [string, string])[];
  /** Answers reads that only this page knows: `kind/:id/part` and the id; undefined for what is not there. */
  readonly read: (route: string, id: string) => unknown;
  /** Answers everything that is no read of the contract; null where it is refused. */
  readonly respond: (request: PageRequest) => Promise<Response> | null;
  /** Why nothing else is answered. */
  readonly refusals: { readonly change: string; readonly missing: string };
}

export interface PageRequest {
  readonly pathname: string;
  readonly query: URLSearchParams;
  readonly method: string;
  readonly body: string | null;
  readonly signal: AbortSignal | undefined;
}

/**
 * Answers the page's requests as a server does, in the page. Nothing reaches a network, and nothing can be changed: what
 * a person makes is in the database of the device.
 */
export function createPageServer(server: PageServer): typeof globalThis.fetch {
  const { username, permissions } = server;
  const capabilities: CapabilitiesBody = { ...server.capabilities, user: { id: 1, username } };

  function read(path: string): unknown {
    const [kind = '', id = '', part = ''] = path.replace(/^.*?\/api\/v1\//, '').split('/');
    const route = `${kind}/${id === '' ? '' : ':id'}/${part}`;
    const own = server.read(route, id);
    if (own !== undefined) return own;
    switch (route) {
      case 'sextant/:id/':
        return id === 'capabilities' ? capabilities : undefined;
      case 'security/:id/':
        return id === 'csrf_token' ? { result: username } : undefined;
      case 'me//':
        return { result: { ...PERSON, username } };
      case 'me/:id/':
        return id === 'roles'
          ? { result: { userId: 1, username, firstName: '', lastName: '', roles: { Reader: permissions } } }
          : undefined;
      case 'sqllab//':
        return { result: { tab_state_ids: [], active_tab: null, databases: {} } };
      default:
        return /^\w+\/\/$/.test(`${kind}/${id}/${part}`) ? { count: 0, ids: [], result: [] } : undefined;
    }
  }

  return async (input, init = {}) => {
    const { pathname, searchParams: query } = new URL(addressOf(input), 'file:///');
    const { method = 'GET', body, signal } = init;
    const request = {
      pathname,
      query,
      method,
      body: typeof body === 'string' ? body : null,
      signal: signal ?? undefined,
    };
    const responded = await server.respond(request);
    if (responded !== null) return responded;
    if (method !== 'GET') return refusal(403, server.refusals.change);
    const found = pathname.includes('/api/v1/') ? read(pathname) : undefined;
    return found === undefined ? refusal(404, server.refusals.missing) : json(JSON.stringify(found));
  };
}

const PERSON = {
  id: 1,
  first_name: '',
  last_name: '',
  email: null,
  is_active: true,
  is_anonymous: false,
  login_count: null,
};

const addressOf = (input: RequestInfo | URL): string =>
  typeof input === 'string' ? input : 'url' in input ? input.url : input.href;

export const json = (body: string | Uint8Array<ArrayBuffer>, status = 200): Response =>
  new Response(body, { status, headers: { 'Content-Type': 'application/json' } });

export const refusal = (status: number, message: string): Response =>
  json(JSON.stringify({ message }), status);
