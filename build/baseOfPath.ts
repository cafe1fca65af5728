import { isPagePath } from '../src/contract/addresses.ts';

/**
 * The folder of the app, as the first part of a path whose rest is the address of a page: for hosts that answer an
 * address of no file with `404.html`, wherever the app is. A folder may be named as pages are, and an address may be of
 * no page: of all folders in the path it is the one that has the app.
 */
export function baseOfPath(pathname: string, hasApp: (folder: string) => boolean): string {
  // Two slashes at the beginning would be an address of another host.
  const parts = pathname.replace(/^\/+/, '/').split('/');
  const folders = parts
    .map((_, at) => ({
      folder: `${parts.slice(0, at).join('/')}/`,
      rest: `/${parts.slice(at).join('/')}`,
    }))
    .slice(1)
    .toReversed();
  const ofPages = folders.filter(({ rest }) => rest !== '/' && isPagePath(rest));
  const likely = [...ofPages, ...folders].map(({ folder }) => folder);
  const [nearest = '/'] = folders.map(({ folder }) => folder);
  return likely.find(hasApp) ?? ofPages.at(-1)?.folder ?? nearest;
}
