import { PASSWORD, SUPERSET, USERNAME } from './supersetAddress.ts';

/** A tab as returned by the Superset itself. */
export interface TheirTab {
  readonly id: number;
  readonly label: string;
  readonly sql: string | null;
}

export interface ApiResponse {
  readonly status: number;
  // Each test checks the shape it expects.
  readonly body: unknown;
}

/** The Superset's own API, called directly; its responses are the reference for the app. */
export interface SupersetApi {
  call(
    method: string,
    path: string,
    body?: object,
    headers?: Readonly<Record<string, string>>,
  ): Promise<ApiResponse>;
  form(method: string, path: string, body: FormData): Promise<ApiResponse>;
  /** A file. */
  bytes(path: string): Promise<ArrayBuffer>;
  /** All tabs of the user, read one by one. */
  tabs(): Promise<TheirTab[]>;
  removeAllTabs(): Promise<void>;
}

/** Signs in to the Superset itself, or to a gateway, which works the same way. */
export async function signInToSuperset(origin = SUPERSET): Promise<SupersetApi> {
  const cookies = new Map<string, string>();
  let csrf = '';

  async function send(method: string, path: string, headers: Record<string, string>, body?: BodyInit) {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(origin + path, {
      method,
      redirect: 'manual',
      // A Superset closes a connection after two idle seconds, possibly during the next request.
      headers: { Accept: 'application/json', Cookie: cookie, Connection: 'close', ...headers },
      ...(body !== undefined && { body }),
    });
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      cookies.set(name, value);
    }
    return response;
  }

  const page = await (await send('GET', '/login/', { Accept: 'text/html' })).text();
  const token = /name="csrf_token"[^>]*\bvalue="([^"]*)"/.exec(page)?.[1] ?? '';
  const form = new URLSearchParams({ username: USERNAME, password: PASSWORD, csrf_token: token });
  await send('POST', '/login/', { Accept: 'text/html' }, form);
  const answered = await send('GET', '/api/v1/security/csrf_token/', {});
  if (!answered.ok) throw new Error(`${USERNAME} cannot sign in to ${origin}: ${answered.status}`);
  csrf = ((await answered.json()) as { result: string }).result;

  async function call(
    method: string,
    path: string,
    body?: object,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<ApiResponse> {
    const type: Record<string, string> = body === undefined ? {} : { 'Content-Type': 'application/json' };
    const text = body === undefined ? undefined : JSON.stringify(body);
    return read(await send(method, path, { 'X-CSRFToken': csrf, ...type, ...headers }, text));
  }

  async function listed(): Promise<readonly { readonly id: number }[]> {
    const { body } = await call('GET', '/api/v1/sqllab/');
    return (body as { result: { tab_state_ids: { id: number }[] } }).result.tab_state_ids;
  }

  return {
    call,
    form: async (method, path, body) => read(await send(method, path, { 'X-CSRFToken': csrf }, body)),
    bytes: async (path) => (await send('GET', path, {})).arrayBuffer(),
    async tabs() {
      const tabs: TheirTab[] = [];
      for (const { id } of await listed()) {
        const { body } = await call('GET', `/tabstateview/${id}`);
        const { label, sql } = body as TheirTab;
        tabs.push({ id, label, sql });
      }
      return tabs;
    },
    async removeAllTabs() {
      for (const { id } of await listed()) await call('DELETE', `/tabstateview/${id}`);
    },
  };
}

async function read(response: Response): Promise<ApiResponse> {
  const isJson = response.headers.get('Content-Type')?.includes('json') === true;
  return { status: response.status, body: isJson ? await response.json() : await response.text() };
}

/** The number of an example by its name. */
export async function idOf(kind: 'dashboard' | 'chart', column: string, name: string): Promise<number> {
  const q = encodeURIComponent(`(filters:!((col:${column},opr:eq,value:'${name}')))`);
  const { body } = await (await signInToSuperset()).call('GET', `/api/v1/${kind}/?q=${q}`);
  const id = (body as { ids: number[] }).ids[0];
  if (id === undefined) throw new Error(`This Superset has no ${kind} ${name}: load its examples.`);
  return id;
}
