import * as v from 'valibot';
import {
  createPlaylist,
  getPlaylist,
  removePlaylist,
  savePlaylist,
  type ServerPlaylist,
} from '#api/kiosk/playlists.ts';
import {
  canonicalPlaylist,
  newPlaylist,
  PLAYLIST_SHAPE,
  type PlaylistContents,
} from '#domain/kiosk/playlist.ts';
import { ownContents } from '#domain/merge/ownContents.ts';
import { ok } from '#domain/result.ts';
import { defineDocument, type ServerDocument } from './defineDocument.ts';

const text = v.string();
const whole = v.pipe(v.number(), v.integer(), v.minValue(0));

/** A playlist, which may show dashboards that are not on the server yet. */
export const playlistDocument = defineDocument<PlaylistContents>({
  kind: 'playlist',
  view: 'Dashboard',
  schema: v.object({
    items: v.array(
      v.object({
        dashboard: v.union([text, v.number()]),
        days: v.array(whole),
        fits: v.boolean(),
        from: whole,
        id: text,
        permalink: text,
        seconds: whole,
        tab: text,
        to: whole,
      }),
    ),
    nightFrom: whole,
    nightTo: whole,
    title: v.pipe(text, v.minLength(1), v.maxLength(250)),
  }),
  shape: PLAYLIST_SHAPE,
  content: (form) => canonicalPlaylist(form as PlaylistContents),
  title: ({ title }) => title,
  ownPart: (mine, base) => ownContents(PLAYLIST_SHAPE, { blank: newPlaylist(base.title), base, mine }),
  references: ({ items }) => items.map(({ dashboard }) => dashboard),
  withNumbers: (contents, numbers) => ({
    ...contents,
    items: contents.items.map((item) => ({
      ...item,
      dashboard: numbers.get(item.dashboard) ?? item.dashboard,
    })),
  }),
  calls: {
    create: (api, { uuid, content }) => createPlaylist(api.client, uuid, content),
    created: (content) => content,
    async load(api, id) {
      const found = await getPlaylist(api.client, id);
      return found.ok ? ok(serverPlaylist(found.value)) : found;
    },
    save: (api, id, { to, base }) => savePlaylist(api.client, id, to, base),
    remove: (api, id) => removePlaylist(api.client, id),
  },
});

/** A server's playlist, as a document. */
export const serverPlaylist = ({ id, contents, etag }: ServerPlaylist): ServerDocument<PlaylistContents> => ({
  remoteId: id,
  uuid: null,
  content: canonicalPlaylist(contents),
  info: {},
  changedBy: '',
  revision: etag,
});
