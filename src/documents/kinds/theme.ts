import * as v from 'valibot';
import { createTheme, getTheme, removeTheme, saveTheme, type ServerTheme } from '#api/dashboard/themes.ts';
import { THEME_SHAPE, type ThemeContents, themeOf } from '#domain/records/theme.ts';
import { ownContents } from '#domain/merge/ownContents.ts';
import { ok } from '#domain/result.ts';
import { defineDocument, type ServerDocument } from './defineDocument.ts';

export const themeDocument = defineDocument<ThemeContents>({
  kind: 'theme',
  view: 'Theme',
  schema: v.object({
    json: v.record(v.string(), v.unknown()),
    title: v.pipe(v.string(), v.minLength(1), v.maxLength(250)),
  }),
  shape: THEME_SHAPE,
  content: (form) => themeOf(form as ThemeContents),
  title: ({ title }) => title,
  ownPart: (mine, base) => ownContents(THEME_SHAPE, { blank: { json: {}, title: base.title }, base, mine }),
  calls: {
    create: (api, { uuid, content }) => createTheme(api.client, uuid, content),
    created: (content) => content,
    async load(api, id) {
      const found = await getTheme(api.client, id);
      return found.ok ? ok(serverTheme(found.value)) : found;
    },
    save: (api, id, { to }) => saveTheme(api.client, id, to),
    remove: (api, id) => removeTheme(api.client, id),
  },
});

/** A server's theme, as a document. Its uuid is the server's own: a create cannot give one. */
export const serverTheme = ({ id, contents, info }: ServerTheme): ServerDocument<ThemeContents> => ({
  remoteId: id,
  uuid: null,
  content: themeOf(contents),
  info,
  changedBy: '',
  revision: null,
});
