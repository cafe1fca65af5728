import type { ListRequest } from '../../http/request/listRequest.ts';
import {
  AUTHORED,
  type NewRecord,
  number,
  type RecordOf,
  type RecordPatch,
  revisedTable,
  text,
  textOrNull,
} from '../recordTable.ts';
import type { Sqlite } from '../sqlite.ts';

const LAYER = { revision: number, name: text, descr: textOrNull, ...AUTHORED } as const;

const ANNOTATION = {
  revision: number,
  layerId: number,
  /** Unique in its layer. */
  shortDescr: text,
  longDescr: textOrNull,
  startDttm: number,
  endDttm: number,
  /** JSON text. */
  jsonMetadata: textOrNull,
  ...AUTHORED,
} as const;

export type LayerRow = RecordOf<typeof LAYER>;
export type AnnotationRow = RecordOf<typeof ANNOTATION>;
type NewLayer = Omit<NewRecord<typeof LAYER>, 'revision'>;
type NewAnnotation = Omit<NewRecord<typeof ANNOTATION>, 'revision'>;
export type LayerPatch = Omit<RecordPatch<typeof LAYER>, 'revision'>;
export type AnnotationPatch = Omit<RecordPatch<typeof ANNOTATION>, 'revision' | 'layerId'>;

/** Annotation layers and their annotations. A change of an annotation is one of its layer. */
export function annotationStore(db: Sqlite) {
  const layers = revisedTable(db, 'annotation_layer', LAYER);
  const annotations = revisedTable(db, 'annotation', ANNOTATION);

  return {
    layer: layers.byId,
    layerNamed: (name: string) => layers.oneBy('name', name),
    layers: (request: ListRequest) => layers.page(request),
    insertLayer: (layer: NewLayer): number => layers.insert(layer),
    updateLayer: (id: number, patch: LayerPatch): void => layers.update(id, patch),
    /** Its annotations have to be deleted before. */
    removeLayer: layers.remove,

    one: (layerId: number, id: number): AnnotationRow | null =>
      annotations.where('id = ? AND layer_id = ?', id, layerId)[0] ?? null,
    named: (layerId: number, shortDescr: string): AnnotationRow | null =>
      annotations.where('layer_id = ? AND short_descr = ?', layerId, shortDescr)[0] ?? null,
    page: (request: ListRequest) => annotations.page(request),
    ofLayer: (layerId: number): AnnotationRow[] => annotations.where('layer_id = ? ORDER BY id', layerId),
    insert(annotation: NewAnnotation): number {
      return db.transaction(() => {
        layers.raise(annotation.layerId);
        return annotations.insert(annotation);
      });
    },
    update({ id, layerId }: AnnotationRow, patch: AnnotationPatch): void {
      db.transaction(() => {
        annotations.update(id, patch);
        layers.raise(layerId);
      });
    },
    remove(rows: readonly AnnotationRow[]): void {
      db.transaction(() => {
        for (const { id, layerId } of rows) {
          annotations.remove(id);
          layers.raise(layerId);
        }
      });
    },
  };
}
