import * as v from 'valibot';
import { playlistBody } from '#contract/kiosk/playlists.ts';
import type { PlaylistRow } from '../meta/playlists.ts';

export type StoredPlaylist = v.InferOutput<typeof playlistBody>;

export const contentsOf = (row: PlaylistRow): StoredPlaylist =>
  v.parse(playlistBody, JSON.parse(row.contents));
