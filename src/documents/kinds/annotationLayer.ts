import * as v from 'valibot';
import {
  createLayer,
  getLayer,
  removeLayer,
  saveLayer,
  type ServerLayer,
} from '#api/chart/annotationLayers.ts';
import {
  annotationTime,
  canonicalLayer,
  LAYER_SHAPE,
  type LayerContents,
} from '#domain/chart/annotation/layerContents.ts';
import { ownContents } from '#domain/merge/ownContents.ts';
import { ATOMIC, fields, keyed } from '#domain/merge/shape.ts';
import { ok } from '#domain/result.ts';
import { defineDocument, type ServerDocument } from './defineDocument.ts';

const Time = v.pipe(
  v.string(),
  v.check((text) => annotationTime(text) === text, 'A date and a time, such as 2004-01-31T12:00:00.'),
);
const Annotation = v.object({ description: v.string(), end: Time, start: Time });

/** A changed annotation is kept whole: a part of one has no meaning. */
const WHOLE_ANNOTATIONS = fields({ annotations: keyed(ATOMIC) });

/** An annotation layer with its annotations, which are merged one by one. */
export const layerDocument = defineDocument<LayerContents>({
  kind: 'annotationLayer',
  view: 'Annotation',
  schema: v.object({
    annotations: v.record(v.pipe(v.string(), v.minLength(1), v.maxLength(500)), Annotation),
    description: v.string(),
    title: v.pipe(v.string(), v.minLength(1), v.maxLength(250)),
  }),
  shape: LAYER_SHAPE,
  content: (form) => canonicalLayer(form as LayerContents),
  title: ({ title }) => title,
  ownPart: (mine, base) =>
    ownContents(WHOLE_ANNOTATIONS, {
      blank: { annotations: {}, description: '', title: base.title },
      base,
      mine,
    }),
  calls: {
    create: (api, { uuid, content }) => createLayer(api.client, uuid, content),
    // The annotations are saved right after.
    created: (content) => ({ ...content, annotations: {} }),
    async load(api, id) {
      const found = await getLayer(api.client, id);
      return found.ok ? ok(serverLayer(found.value)) : found;
    },
    save: (api, id, { from, to, base, info }) =>
      saveLayer(api.client, id, { from, to, base, ids: (info as LayerInfo).ids }),
    remove: (api, id) => removeLayer(api.client, id),
  },
});

interface LayerInfo {
  /** The server's ids of annotations, by short description. */
  readonly ids: Readonly<Record<string, number>>;
}

/** A server's layer, as a document. It has no uuid there. */
export const serverLayer = ({ id, ids, contents, etag }: ServerLayer): ServerDocument<LayerContents> => ({
  remoteId: id,
  uuid: null,
  content: canonicalLayer(contents),
  info: { ids } satisfies LayerInfo,
  changedBy: '',
  revision: etag,
});
