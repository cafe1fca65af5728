import { ownValue } from '../ownValue.ts';
import type { LinkedState, LinkedStates } from './linkedStates.ts';
import type { PlaylistItem } from './playlist.ts';

/**
 * The address of a dashboard on a screen. It holds filters and tab: what another item left on the device does not
 * count, and nothing has to be asked of the server. Only a link whose state is unknown is opened by its key.
 */
export function screenAddress(
  { dashboard, permalink, tab }: Pick<PlaylistItem, 'dashboard' | 'permalink' | 'tab'>,
  states: LinkedStates,
): string {
  const path = `superset/dashboard/${encodeURIComponent(String(dashboard))}/?standalone=3`;
  const linked = permalink === '' ? NO_STATE : ownValue(states, permalink);
  if (linked === undefined) {
    const anchor = tab === '' ? '' : `#${encodeURIComponent(tab)}`;
    return `${path}&permalink_key=${encodeURIComponent(permalink)}${anchor}`;
  }
  const state: LinkedState = { ...linked, tabs: tab === '' ? linked.tabs : [...linked.tabs, tab] };
  return `${path}&screen_state=${encodeURIComponent(JSON.stringify(state))}`;
}

const NO_STATE: LinkedState = { masks: {}, tabs: [] };
