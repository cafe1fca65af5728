import { LOCAL_ID_HEADER } from '#contract/capabilities.ts';
import type { ResponseOf } from '#contract/call.ts';
import { playlists } from '#contract/kiosk/playlists.ts';
import type { ApiError } from '#domain/error/apiError.ts';
import type { PlaylistContents } from '#domain/kiosk/playlist.ts';
import { ok, type Result } from '#domain/result.ts';
import type { Client } from '../http/client.ts';
import { done } from '../http/done.ts';
import { send } from '../http/send.ts';

export interface ServerPlaylist {
  readonly id: number;
  readonly contents: PlaylistContents;
  readonly etag: string | null;
}

const playlistOf = (row: ResponseOf<typeof playlists.get>['result']): ServerPlaylist => ({
  id: row.id,
  contents: row.contents,
  etag: row.revision,
});

/** Only dashboards that are on the server are sent. */
const bodyOf = (contents: PlaylistContents) => ({
  ...contents,
  items: contents.items.map((item) => ({ ...item, dashboard: Number(item.dashboard) })),
});

export async function listPlaylists(client: Client): Promise<Result<readonly ServerPlaylist[], ApiError>> {
  const found = await send(client, playlists.list, {});
  return found.ok ? ok(found.value.result.map(playlistOf)) : found;
}

export async function getPlaylist(
  client: Client,
  id: number | string,
): Promise<Result<ServerPlaylist, ApiError>> {
  const found = await send(client, playlists.get, { path: { id } });
  return found.ok ? ok(playlistOf(found.value.result)) : found;
}

export async function createPlaylist(
  client: Client,
  localId: string,
  contents: PlaylistContents,
): Promise<Result<number, ApiError>> {
  const headers = { [LOCAL_ID_HEADER]: localId };
  const made = await send(client, playlists.create, { request: bodyOf(contents), headers });
  return made.ok ? ok(made.value.id) : made;
}

export const savePlaylist = (
  client: Client,
  id: number,
  contents: PlaylistContents,
  base: string | null,
): Promise<Result<void, ApiError>> => {
  const headers = base === null ? {} : { 'If-Match': base };
  return done(send(client, playlists.update, { path: { id }, request: bodyOf(contents), headers }));
};

export const removePlaylist = (client: Client, id: number): Promise<Result<void, ApiError>> =>
  done(send(client, playlists.remove, { path: { id } }));
