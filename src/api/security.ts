import { getMe, getMyRoles, type RolesResponse } from '#contract/people/security.ts';
import type { ApiError } from '#domain/error/apiError.ts';
import { err, ok, type Result } from '#domain/result.ts';
import type { Clock } from '#domain/time.ts';
import type { Client } from './http/client.ts';
import { isRedirect, readFailure } from './http/readFailure.ts';
import { send } from './http/send.ts';

/** Who is signed in. */
export interface Me {
  readonly id: number;
  readonly username: string;
  readonly firstName: string;
  readonly lastName: string;
}

/** Roles by name, each with its pairs of a permission and a view. */
export type Roles = RolesResponse['result'];

export interface SecurityApi {
  me(): Promise<Result<Me, ApiError>>;
  /** The signed-in person with their roles. */
  roles(): Promise<Result<Roles, ApiError>>;
  /** False if name or password are wrong. The browser stores the cookie. */
  signIn(username: string, password: string): Promise<Result<boolean, ApiError>>;
  signOut(): Promise<Result<void, ApiError>>;
}

const HIDDEN_TOKEN = [
  /<input[^>]*\bname="csrf_token"[^>]*\bvalue="([^"]*)"/,
  /<input[^>]*\bvalue="([^"]*)"[^>]*\bname="csrf_token"/,
];

/** The CSRF token in a page's form, if there is one. */
async function formToken(page: Response): Promise<string | undefined> {
  const html = page.ok ? await page.text() : '';
  return HIDDEN_TOKEN.map((pattern) => pattern.exec(html)?.[1]).find((found) => found !== undefined);
}

export function securityApi(client: Client, clock: Clock): SecurityApi {
  const me = async (): Promise<Result<Me, ApiError>> => {
    const result = await send(client, getMe, {});
    if (!result.ok) return result;
    const { id, username, first_name: firstName, last_name: lastName } = result.value.result;
    return ok({ id, username, firstName, lastName });
  };
  return {
    me,
    async roles() {
      const response = await send(client, getMyRoles, {});
      return response.ok ? ok(response.value.result) : response;
    },
    /**
     * The sign-in form redirects on success and failure, and browsers hide the target. So the result is who is signed
     * in afterwards.
     */
    async signIn(username, password) {
      const page = await client.once({ method: 'GET', path: '/login/', accept: 'text/html' });
      if (!page.ok) return page;
      const token = await formToken(page.value);
      // The form redirects a person who is already signed in.
      if (token === undefined && !isRedirect(page.value)) {
        return err({ kind: 'notTheServer', status: page.value.status, found: 'page' });
      }
      if (token !== undefined) {
        const form = { username, password, csrf_token: token };
        const sent = await client.once({
          method: 'POST',
          path: '/login/',
          accept: 'text/html',
          body: { form },
        });
        if (!sent.ok) return sent;
        // Unknown: the server is unreachable.
        if (sent.value.status >= 500) return err(await readFailure(sent.value, clock.now()));
      }
      client.forgetToken();
      const there = await me();
      if (there.ok) return ok(there.value.username === username);
      return there.error.kind === 'session' ? ok(false) : there;
    },
    async signOut() {
      client.forgetToken();
      const page = await client.once({ method: 'GET', path: '/logout/', accept: 'text/html' });
      if (!page.ok) return page;
      const token = await formToken(page.value);
      // Nobody is signed in, or it is an older server, which signs out by GET.
      if (token === undefined) return ok(undefined);
      const body = { form: { csrf_token: token } };
      const sent = await client.once({ method: 'POST', path: '/logout/', accept: 'text/html', body });
      if (!sent.ok) return sent;
      return sent.value.status < 500 ? ok(undefined) : err(await readFailure(sent.value, clock.now()));
    },
  };
}
