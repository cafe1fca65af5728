import { isPagePath } from '../src/contract/addresses.ts';

/**
 * The folder of the app, as the first part of a path whose rest is the address of a page: for hosts that answer an
 * address of no file with `404.html`, wherever the app is.
 */
export function baseOfPath(pathname: string): string {
  const parts = pathname.split('/');
  const at = parts.findIndex(
    (part, number) => part !== '' && isPagePath(`/${parts.slice(number).join('/')}`),
  );
  return `${parts.slice(0, at === -1 ? -1 : at).join('/')}/`;
}
