/**
 * The cookies of a Superset for one session, by name. They stay on this server: a Superset's cookie allows everything
 * its owner may do until it expires, and signing out does not revoke it.
 */
export type CookieJar = Map<string, string>;

/** Applies the cookies that a response sets or deletes. There is only one host, so domain and path are ignored. */
export function keepCookies(jar: CookieJar, headers: Headers): void {
  for (const line of headers.getSetCookie()) {
    const [pair = '', ...attributes] = line.split(';');
    const at = pair.indexOf('=');
    const name = pair.slice(0, at).trim();
    if (at < 1 || name === '') continue;
    const value = pair.slice(at + 1).trim();
    if (value === '' || attributes.some(isEnd)) jar.delete(name);
    else jar.set(name, value);
  }
}

function isEnd(attribute: string): boolean {
  const [name = '', value = ''] = attribute.split('=').map((part) => part.trim());
  if (/^max-age$/i.test(name)) return Number(value) <= 0;
  // An expiry date that deletes a cookie, whatever the local clock shows.
  return /^expires$/i.test(name) && new Date(value).getTime() <= 0;
}

/** The header's value, or null for an empty jar. */
export function cookieHeader(jar: CookieJar): string | null {
  if (jar.size === 0) return null;
  return [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
}
