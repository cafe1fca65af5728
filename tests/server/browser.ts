/** A client with a cookie jar, like a browser for the server: it follows no redirects and hides no headers. */
export class Browser {
  readonly cookies = new Map<string, string>();
  csrf: string | null = null;
  /** Sent with every request, as a proxy adds them. */
  readonly headers: Record<string, string> = { 'User-Agent': 'Mozilla/5.0 (a browser of the tests)' };
  readonly #fetch: (request: Request) => Promise<Response>;
  readonly #basePath: string;

  constructor(fetch: (request: Request) => Promise<Response>, basePath: string) {
    this.#fetch = fetch;
    this.#basePath = basePath;
  }

  async send(method: string, path: string, init: RequestInit = {}, origin = 'http://localhost:8090') {
    const headers = new Headers(this.headers);
    for (const [name, value] of new Headers(init.headers)) headers.set(name, value);
    if (this.cookies.size > 0 && !headers.has('Cookie')) headers.set('Cookie', this.cookieHeader());
    if (!headers.has('Accept')) headers.set('Accept', 'application/json');
    const url = new URL(this.#basePath + path, origin);
    const response = await this.#fetch(new Request(url, { ...init, method, headers }));
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value === '' || /max-age=0/i.test(line)) this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
    return response;
  }

  get(path: string, headers: Record<string, string> = {}): Promise<Response> {
    return this.send('GET', path, { headers });
  }

  /** A form with the CSRF token in the header, as the front end sends it. */
  form(method: string, path: string, fields: Record<string, string>, headers: Record<string, string> = {}) {
    const token = this.csrf === null ? {} : { 'X-CSRFToken': this.csrf };
    return this.send(method, path, { body: new URLSearchParams(fields), headers: { ...token, ...headers } });
  }

  async json<T>(path: string, headers: Record<string, string> = {}): Promise<T> {
    return (await (await this.get(path, headers)).json()) as T;
  }

  async loginToken(): Promise<string> {
    const page = await (await this.get('/login/')).text();
    return /name="csrf_token" value="([^"]*)"/.exec(page)?.[1] ?? '';
  }

  /** Submits the form; afterwards `csrf` holds the session's token. */
  async signIn(username: string, password: string): Promise<Response> {
    const csrfToken = await this.loginToken();
    // A form sends no token header: an earlier session's token must not replace its own.
    const fields = { username, password, csrf_token: csrfToken };
    const response = await this.send('POST', '/login/', { body: new URLSearchParams(fields) });
    const token = await this.get('/api/v1/security/csrf_token/');
    this.csrf = token.ok ? ((await token.json()) as { result: string }).result : null;
    return response;
  }

  /** Submits the confirmation form. */
  async signOut(): Promise<Response> {
    const page = await (await this.get('/logout/')).text();
    const csrfToken = /name="csrf_token" value="([^"]*)"/.exec(page)?.[1] ?? '';
    return this.send('POST', '/logout/', { body: new URLSearchParams({ csrf_token: csrfToken }) });
  }

  cookieHeader(): string {
    return [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  }
}
