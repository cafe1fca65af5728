import * as v from 'valibot';
import { createTag, getTag, removeTag, saveTag, type ServerTag } from '#api/entity/tags.ts';
import { ok } from '#domain/result.ts';
import { ownContents } from '#domain/merge/ownContents.ts';
import { canonicalTag, TAG_SHAPE, type TagContents, taggedOf } from '#domain/records/tag.ts';
import { defineDocument, type ServerDocument } from './defineDocument.ts';

const Tagged = v.pipe(
  v.string(),
  v.check((key) => taggedOf(key) !== null, 'A kind and an id.'),
);

/** A tag with the objects that have it, which are merged one by one. */
export const tagDocument = defineDocument<TagContents>({
  kind: 'tag',
  view: 'Tag',
  schema: v.object({
    description: v.string(),
    tagged: v.record(Tagged, v.string()),
    title: v.pipe(v.string(), v.minLength(1), v.maxLength(250)),
  }),
  shape: TAG_SHAPE,
  content: (form) => canonicalTag(form as TagContents),
  title: ({ title }) => title,
  ownPart: (mine, base) =>
    ownContents(TAG_SHAPE, { blank: { description: '', tagged: {}, title: base.title }, base, mine }),
  calls: {
    create: (api, { uuid, content }) => createTag(api.client, uuid, content),
    created: (content) => content,
    async load(api, id) {
      const found = await getTag(api.client, id);
      return found.ok ? ok(serverTag(found.value)) : found;
    },
    save: (api, id, { to }) => saveTag(api.client, id, to),
    remove: (api, id) => removeTag(api.client, id),
  },
});

/** A server's tag, as a document. It has no uuid and no revision there. */
export const serverTag = ({ id, contents }: ServerTag): ServerDocument<TagContents> => ({
  remoteId: id,
  uuid: null,
  content: canonicalTag(contents),
  info: {},
  changedBy: '',
  revision: null,
});
