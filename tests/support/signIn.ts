import type { RunningServer } from './server.ts';

/** An API session like a browser's: the cookie and the CSRF token, without a browser. */
export interface SignedIn {
  readonly url: string;
  /** The headers that make a request of any client part of this session. */
  readonly headers: Readonly<Record<string, string>>;
  get(path: string): Promise<Response>;
  post(path: string, body: unknown, headers?: Readonly<Record<string, string>>): Promise<Response>;
  /** The id of the database with that name. Throws if there is none. */
  databaseId(name: string): number;
}

interface DatabaseList {
  readonly result: readonly { readonly id: number; readonly database_name: string }[];
}

export async function signIn(server: Pick<RunningServer, 'url' | 'signInUrl'>): Promise<SignedIn> {
  const entered = await fetch(server.signInUrl, { redirect: 'manual' });
  const cookie = entered.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
  const get = (path: string) => fetch(server.url + path, { headers: { cookie, accept: 'application/json' } });
  const { result: csrf } = (await (await get('/api/v1/security/csrf_token/')).json()) as { result: string };
  const databases = (await (await get('/api/v1/database/')).json()) as DatabaseList;
  const headers = { cookie, accept: 'application/json', 'x-csrftoken': csrf };
  return {
    url: server.url,
    headers,
    get,
    post: (path, body, more = {}) =>
      fetch(server.url + path, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json', ...more },
        body: JSON.stringify(body),
      }),
    databaseId(name) {
      const found = databases.result.find((database) => database.database_name === name);
      if (found === undefined) throw new Error(`No database is named ${name}.`);
      return found.id;
    },
  };
}
