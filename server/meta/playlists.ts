import {
  AUTHORED,
  type NewRecord,
  number,
  type RecordPatch,
  recordTable,
  type RecordOf,
  text,
} from './recordTable.ts';
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
  const playlists = recordTable(db, 'playlist', PLAYLIST);
  return {
    byId: playlists.byId,
    all: (): PlaylistRow[] => playlists.where('1 ORDER BY id'),
    insert: (row: Omit<NewRecord<typeof PLAYLIST>, 'revision'>): number =>
      playlists.insert({ ...row, revision: 1 }),
    update(id: number, patch: Omit<RecordPatch<typeof PLAYLIST>, 'revision'>): void {
      db.transaction(() => {
        playlists.update(id, patch);
        db.run('UPDATE playlist SET revision = revision + 1 WHERE id = ?', id);
      });
    },
    remove: playlists.remove,
  };
}
