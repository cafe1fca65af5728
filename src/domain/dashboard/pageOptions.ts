import { readMasks } from '../filter/config/readNativeFilters.ts';
import { asNumber, parseRecord, texts } from '../jsonValue.ts';
import type { DataMasks } from '../filter/mask/dataMask.ts';

/** How much of the app surrounds a dashboard (ROUT-19). */
export type DisplayMode = 'none' | 'hideNav' | 'hideNavAndTitle' | 'report';

/** Filters and tabs in an address. */
export interface AddressState {
  readonly masks: DataMasks;
  /** The ids of the selected tabs. */
  readonly tabs: readonly string[];
}

/** The display options of a dashboard in an address. */
export interface PageOptions {
  readonly mode: DisplayMode;
  readonly hideTitle: boolean;
  readonly hideTabs: boolean;
  readonly hideNav: boolean;
  readonly hideChartControls: boolean;
  readonly permalinkKey: string | null;
  readonly filterStateKey: string | null;
  /** Masks as rison text. */
  readonly nativeFilters: string | null;
  /** Filters and tabs as they are to be, whatever the device has stored; null where what it stored counts. */
  readonly state: AddressState | null;
  /** A chart that is shown alone. */
  readonly focusedChart: number | null;
  readonly force: boolean;
  /** Whether it opens in edit mode (ROUT-20). */
  readonly edit: boolean;
}

/** An address's parameters, like `URLSearchParams`. */
export interface Search extends Iterable<[string, string]> {
  get(name: string): string | null;
}

const DASHBOARD_PATH = '/superset/dashboard/';
const EXPLORE_PATH = /^(?:\/superset)?\/explore\//;

const MODES: readonly DisplayMode[] = ['none', 'hideNav', 'hideNavAndTitle', 'report'];

/* ROUT-28 to ROUT-32. */
const HIDE_TITLE = 1;
const HIDE_TABS = 2;
const HIDE_NAV = 4;
const HIDE_CHART_CONTROLS = 8;

export function readPageOptions(search: Search): PageOptions {
  const mode = displayMode(search.get('standalone'));
  const flags = asNumber(search.get('uiConfig')) ?? 0;
  return {
    mode,
    hideTitle: mode === 'hideNavAndTitle' || mode === 'report' || (flags & HIDE_TITLE) !== 0,
    hideTabs: (flags & HIDE_TABS) !== 0,
    hideNav: mode !== 'none' || (flags & HIDE_NAV) !== 0,
    hideChartControls: mode === 'report' || (flags & HIDE_CHART_CONTROLS) !== 0,
    permalinkKey: search.get('permalink_key'),
    filterStateKey: search.get('native_filters_key'),
    nativeFilters: search.get('native_filters'),
    state: readState(search.get('screen_state')),
    focusedChart: asNumber(search.get('focused_chart')),
    force: search.get('force') === 'true' || search.get('force') === '1',
    edit: search.get('edit') === 'true' || search.get('edit') === '1',
  };
}

/** Whether an address shows a dashboard on a wall display, without the app around it. */
export function isKiosk(pathname: string, search: Search): boolean {
  return pathname.startsWith(DASHBOARD_PATH) && readPageOptions(search).mode !== 'none';
}

/** Whether an address shows a dashboard or a chart without the app around it (ROUT-30), as a page that embeds it does. */
export function isAlone(pathname: string, search: Search): boolean {
  const { mode, hideNav } = readPageOptions(search);
  return pathname.startsWith(DASHBOARD_PATH) ? hideNav : EXPLORE_PATH.test(pathname) && mode !== 'none';
}

/** The parameters of the same dashboard inside the app, as they follow its path. */
export function outsideKiosk(search: Search): string {
  const rest = [...search].filter(([key]) => key !== 'standalone' && key !== 'uiConfig');
  const pairs = rest.map(([key, value]) => `${encodeURIComponent(key)}=${encodeURIComponent(value)}`);
  return pairs.length === 0 ? '' : `?${pairs.join('&')}`;
}

function readState(text: string | null): AddressState | null {
  const stored = parseRecord(text);
  return stored && { masks: readMasks(stored['masks']), tabs: texts(stored['tabs']) };
}

/** Older addresses have `standalone=true`, which hides the navigation. */
function displayMode(standalone: string | null): DisplayMode {
  if (standalone === 'true') return 'hideNav';
  return MODES[asNumber(standalone) ?? 0] ?? 'none';
}

/** ROUT-33, ROUT-34. */
const RESERVED: ReadonlySet<string> = new Set(['standalone', 'edit', 'screen_state']);

/** The address's other parameters, which a permalink preserves. */
export function urlParams(search: Search): [string, string][] {
  return [...search].filter(([key]) => !RESERVED.has(key));
}
