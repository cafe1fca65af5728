import { readMasks } from '../nativeFilter/readNativeFilters.ts';
import { asNumber, parseRecord, texts } from '../jsonValue.ts';
import type { DataMasks } from '../nativeFilter/dataMask.ts';
import { displayMode, type DisplayMode, hidesNav, type Search, uiFlags } from './displayMode.ts';

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

/* ROUT-28 to ROUT-32. */
const HIDE_TITLE = 1;
const HIDE_TABS = 2;
const HIDE_CHART_CONTROLS = 8;

export function readPageOptions(search: Search): PageOptions {
  const mode = displayMode(search);
  const flags = uiFlags(search);
  return {
    mode,
    hideTitle: mode === 'hideNavAndTitle' || mode === 'report' || (flags & HIDE_TITLE) !== 0,
    hideTabs: (flags & HIDE_TABS) !== 0,
    hideNav: hidesNav(search),
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

function readState(text: string | null): AddressState | null {
  const stored = parseRecord(text);
  return stored && { masks: readMasks(stored['masks']), tabs: texts(stored['tabs']) };
}

/** ROUT-33, ROUT-34. */
const RESERVED: ReadonlySet<string> = new Set(['standalone', 'edit', 'screen_state']);

/** The address's other parameters, which a permalink preserves. */
export function urlParams(search: Search): [string, string][] {
  return [...search].filter(([key]) => !RESERVED.has(key));
}
