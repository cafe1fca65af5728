import * as v from 'valibot';
import { LOCAL_ID_HEADER } from '#contract/capabilities.ts';
import { messageResponse } from '#contract/error.ts';
import { playlistResponse, playlistsResponse } from '#contract/kiosk.ts';
import { savedEntityResponse } from '#contract/savedEntity.ts';
import type { ApiError } from '#domain/error/apiError.ts';
import type { PlaylistContents } from '#domain/kiosk/playlist.ts';
import { ok, type Result } from '#domain/result.ts';
import type { Client } from '../http/client.ts';
import { done } from '../http/done.ts';

export interface ServerPlaylist {
  readonly id: number;
  readonly contents: PlaylistContents;
  readonly etag: string | null;
}

const AT = '/api/v1/sextant/playlist/';

const playlistOf = (row: v.InferOutput<typeof playlistResponse>['result']): ServerPlaylist => ({
  id: row.id,
  contents: row.contents,
  etag: row.revision,
});

export async function listPlaylists(client: Client): Promise<Result<readonly ServerPlaylist[], ApiError>> {
  const found = await client.json({ method: 'GET', path: AT }, playlistsResponse);
  return found.ok ? ok(found.value.result.map(playlistOf)) : found;
}

export async function getPlaylist(
  client: Client,
  id: number | string,
): Promise<Result<ServerPlaylist, ApiError>> {
  const path = `${AT}${encodeURIComponent(String(id))}`;
  const found = await client.json({ method: 'GET', path }, playlistResponse);
  return found.ok ? ok(playlistOf(found.value.result)) : found;
}

export async function createPlaylist(
  client: Client,
  localId: string,
  contents: PlaylistContents,
): Promise<Result<number, ApiError>> {
  const headers = { [LOCAL_ID_HEADER]: localId };
  const made = await client.json(
    { method: 'POST', path: AT, body: { json: contents }, headers },
    savedEntityResponse,
  );
  return made.ok ? ok(made.value.id) : made;
}

export const savePlaylist = (
  client: Client,
  id: number,
  contents: PlaylistContents,
  base: string | null,
): Promise<Result<void, ApiError>> =>
  done(
    client.json(
      {
        method: 'PUT',
        path: `${AT}${id}`,
        body: { json: contents },
        ...(base === null ? {} : { headers: { 'If-Match': base } }),
      },
      v.unknown(),
    ),
  );

export const removePlaylist = (client: Client, id: number): Promise<Result<void, ApiError>> =>
  done(client.json({ method: 'DELETE', path: `${AT}${id}` }, messageResponse));
