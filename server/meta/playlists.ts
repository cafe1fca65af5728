import { AUTHORED, number, type RecordOf, revisedTable, text } from './recordTable.ts';
import type { Sqlite } from './sqlite.ts';

const PLAYLIST = {
  revision: number,
  title: text,
  contents: text,
  ...AUTHORED,
} as const;

export type PlaylistRow = RecordOf<typeof PLAYLIST>;

/** Playlists of screens on walls, as JSON. */
export function playlistStore(db: Sqlite) {
  const playlists = revisedTable(db, 'playlist', PLAYLIST);
  return { ...playlists, all: (): PlaylistRow[] => playlists.where('1 ORDER BY id') };
}
