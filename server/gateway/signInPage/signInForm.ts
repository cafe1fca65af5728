import type { Context } from 'hono';

/** In bytes; signed responses of providers are some ten kilobytes. */
export const LARGEST_FORM = 512 * 1024;

export const isForm = (c: Context): boolean =>
  (c.req.header('Content-Type') ?? '').startsWith('application/x-www-form-urlencoded');

/** Providers of OpenID 2.0 may send people to the sign-in page itself with a form. */
export const isOpenIdResponse = (fields: URLSearchParams): boolean => fields.has('openid.mode');
