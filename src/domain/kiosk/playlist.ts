import { fields, list, ATOMIC, type ContentShape } from '../merge/shape.ts';
import { sortKeys } from '../sortKeys.ts';

/** A dashboard that a screen shows for a while. */
export interface PlaylistItem {
  readonly id: string;
  /** By its local id until it is on the server. */
  readonly dashboard: string | number;
  /** The key of a permalink that holds tabs and filters; empty for the dashboard as it opens. */
  readonly permalink: string;
  /** The id of the tab that is shown; empty for the first one. */
  readonly tab: string;
  readonly seconds: number;
  /** Minutes after midnight, on the screen's clock; the same for all day. May span midnight. */
  readonly from: number;
  readonly to: number;
  /** The days on which it starts: 0 is Sunday. */
  readonly days: readonly number[];
  /** Whether the dashboard is scaled down until its height fits. */
  readonly fits: boolean;
}

/** What screens on walls play, one after the other. */
export interface PlaylistContents {
  readonly title: string;
  readonly items: readonly PlaylistItem[];
  /** The hours in which screens are darkened: minutes after midnight, the same for never. */
  readonly nightFrom: number;
  readonly nightTo: number;
}

export const PLAYLIST_SHAPE: ContentShape = fields({
  items: list('id', fields({ days: ATOMIC })),
});

export const EVERY_DAY = [0, 1, 2, 3, 4, 5, 6] as const;

export const canonicalPlaylist = (contents: PlaylistContents): PlaylistContents =>
  sortKeys(contents) as PlaylistContents;

export const newPlaylist = (title: string): PlaylistContents =>
  canonicalPlaylist({ items: [], nightFrom: 0, nightTo: 0, title });

export const newPlaylistItem = (id: string, dashboard: string | number): PlaylistItem => ({
  days: EVERY_DAY,
  dashboard,
  fits: true,
  from: 0,
  id,
  permalink: '',
  seconds: 60,
  tab: '',
  to: 0,
});
