import { sameText, signature } from './tokens.ts';

/**
 * A CSRF token is a signature over the browser session's `csrfBase`. Nothing is stored for browsers that never sign in,
 * and a token fetched before sign-in (from the login page) stays valid after it: clients rely on that.
 */
export function csrfTokenFor(csrfBase: string, secret: string): string {
  return signature(secret, `csrf:${csrfBase}`);
}

export function isCsrfToken(token: string, csrfBase: string, secret: string): boolean {
  return sameText(token, csrfTokenFor(csrfBase, secret));
}
