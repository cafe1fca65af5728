import { asRecord, parseRecord, texts } from '#domain/jsonValue.ts';
import type { LinkedStates } from '#domain/kiosk/linkedStates.ts';
import type { ServerDeps } from '../deps.ts';
import type { StoredPlaylist } from './playlistContents.ts';

/** A longer one does not fit into an address. Its screen asks for it by its key. */
const LONGEST = 4000;

/** The states behind the permalinks of a playlist, so that a screen has them without a server too. */
export function linkedStates({ meta }: Pick<ServerDeps, 'meta'>, { items }: StoredPlaylist): LinkedStates {
  const found = items.flatMap(({ dashboard, permalink }) => {
    const stored = permalink === '' ? null : meta.stateKeys.get('dashboard_permalink', permalink);
    if (stored === null || stored.about !== meta.dashboards.byId(dashboard)?.uuid) return [];
    const link = parseRecord(stored.value) ?? {};
    const state = { masks: asRecord(link['dataMask']), tabs: texts(link['activeTabs']) };
    return JSON.stringify(state).length > LONGEST ? [] : [[permalink, state] as const];
  });
  return Object.fromEntries(found);
}
