/** A person signed in to a server by its form: a Superset's, or the one here, which works the same way. */
export interface Session {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
}

export async function signInByForm(url: string, username: string, password: string): Promise<Session> {
  const cookies = new Map<string, string>();
  async function send(
    path: string,
    { headers = {}, ...rest }: Pick<RequestInit, 'method' | 'body'> & Partial<Pick<Session, 'headers'>> = {},
  ): Promise<Response> {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    // A Superset closes connections after two idle seconds, possibly during the next request.
    const response = await fetch(url + path, {
      ...rest,
      redirect: 'manual',
      headers: { Accept: 'application/json', Connection: 'close', Cookie: cookie, ...headers },
    });
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      cookies.set(name, value);
    }
    return response;
  }
  const html = { Accept: 'text/html' };
  const page = await (await send('/login/', { headers: html })).text();
  const token = /name="csrf_token"[^>]*\bvalue="([^"]*)"/.exec(page)?.[1] ?? '';
  const body = new URLSearchParams({ username, password, csrf_token: token });
  await send('/login/', { method: 'POST', headers: html, body });
  const answered = await send('/api/v1/security/csrf_token/');
  if (!answered.ok) throw new Error(`${username} cannot sign in to ${url}: ${answered.status}`);
  const { result } = (await answered.json()) as { result: string };
  const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  return {
    url,
    headers: {
      Accept: 'application/json',
      Connection: 'close',
      Cookie: cookie,
      'X-CSRFToken': result,
      Referer: url,
    },
  };
}
