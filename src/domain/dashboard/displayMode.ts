import { asNumber } from '../jsonValue.ts';

/** How much of the app surrounds a dashboard (ROUT-19). */
export type DisplayMode = 'none' | 'hideNav' | 'hideNavAndTitle' | 'report';

/** An address's parameters, like `URLSearchParams`. */
export interface Search extends Iterable<[string, string]> {
  get(name: string): string | null;
}

const DASHBOARD_PATH = '/superset/dashboard/';
const EXPLORE_PATH = /^(?:\/superset)?\/explore\//;

const MODES: readonly DisplayMode[] = ['none', 'hideNav', 'hideNavAndTitle', 'report'];

/** One of the flags of `uiConfig` (ROUT-28 to ROUT-32). */
const HIDE_NAV = 4;

/** Older addresses have `standalone=true`, which hides the navigation. */
export function displayMode(search: Search): DisplayMode {
  const standalone = search.get('standalone');
  if (standalone === 'true') return 'hideNav';
  return MODES[asNumber(standalone) ?? 0] ?? 'none';
}

export const uiFlags = (search: Search): number => asNumber(search.get('uiConfig')) ?? 0;

export const hidesNav = (search: Search): boolean =>
  displayMode(search) !== 'none' || (uiFlags(search) & HIDE_NAV) !== 0;

/** Whether an address shows a dashboard on a wall display, without the app around it. */
export function isKiosk(pathname: string, search: Search): boolean {
  return pathname.startsWith(DASHBOARD_PATH) && displayMode(search) !== 'none';
}

/**
 * Whether an address shows a dashboard or a chart without the app around it (ROUT-30), as a page that embeds it does.
 */
export function isAlone(pathname: string, search: Search): boolean {
  return pathname.startsWith(DASHBOARD_PATH)
    ? hidesNav(search)
    : EXPLORE_PATH.test(pathname) && displayMode(search) !== 'none';
}

/** The parameters of the same dashboard inside the app, as they follow its path. */
export function outsideKiosk(search: Search): string {
  const rest = [...search].filter(([key]) => key !== 'standalone' && key !== 'uiConfig');
  const pairs = rest.map(([key, value]) => `${encodeURIComponent(key)}=${encodeURIComponent(value)}`);
  return pairs.length === 0 ? '' : `?${pairs.join('&')}`;
}
