import { annotationLayers, annotations } from '#contract/chart/annotations.ts';
import { LOCAL_ID_HEADER } from '#contract/capabilities.ts';
import {
  type AnnotationParts,
  annotationTime,
  type LayerContents,
} from '#domain/chart/annotation/layerContents.ts';
import { afterWrite } from '#domain/error/afterWrite.ts';
import type { ApiError } from '#domain/error/apiError.ts';
import { ok, type Result } from '#domain/result.ts';
import { sameJson } from '#domain/merge/same.ts';
import type { Client } from '../http/client.ts';
import { done } from '../http/done.ts';
import { listPages } from '../http/listPages.ts';
import { send, sendForHeaders } from '../http/send.ts';

/** An annotation layer as a server has it. */
export interface ServerLayer {
  readonly id: number;
  readonly contents: LayerContents;
  /** The ids of its annotations, by short description. */
  readonly ids: Readonly<Record<string, number>>;
  readonly etag: string | null;
}

export async function getLayer(client: Client, id: number | string): Promise<Result<ServerLayer, ApiError>> {
  const found = await sendForHeaders(client, annotationLayers.get, { path: { id } });
  if (!found.ok) return found;
  const { body, headers } = found.value;
  const order = { order_column: 'short_descr', order_direction: 'asc' };
  const listed = await listPages(client, annotations.list, order, { path: { layer: body.id } });
  if (!listed.ok) return listed;
  const rows = listed.value.map((each) => ({ ...each, name: each.short_descr || `#${each.id}` }));
  return ok({
    id: body.id,
    ids: Object.fromEntries(rows.map(({ name, id: rowId }) => [name, rowId])),
    contents: {
      title: body.result.name || `#${body.id}`,
      description: body.result.descr ?? '',
      annotations: Object.fromEntries(
        rows.map(({ name, long_descr: description, start_dttm: start, end_dttm: end }) => [
          name,
          { description: description ?? '', start: timeOf(start), end: timeOf(end ?? start) },
        ]),
      ),
    },
    etag: headers.get('ETag'),
  });
}

/** Servers may add fractions of seconds. */
const timeOf = (time: string | null | undefined): string =>
  annotationTime((time ?? '').replace(/\.\d+$/, '')) ?? '1970-01-01T00:00:00';

export async function createLayer(
  client: Client,
  localId: string,
  { title, description }: LayerContents,
): Promise<Result<number, ApiError>> {
  const made = await send(client, annotationLayers.create, {
    request: { name: title, descr: description },
    headers: { [LOCAL_ID_HEADER]: localId },
  });
  return made.ok ? ok(made.value.id) : made;
}

interface LayerSave {
  readonly from: LayerContents;
  readonly to: LayerContents;
  readonly base: string | null;
  readonly ids: ServerLayer['ids'];
}

/** Saves what differs: the layer on its base, then each annotation. */
export async function saveLayer(
  client: Client,
  id: number,
  { from, to, base, ids }: LayerSave,
): Promise<Result<void, ApiError>> {
  let isLater = false;
  if (from.title !== to.title || from.description !== to.description) {
    const saved = await send(client, annotationLayers.update, {
      path: { id },
      request: { name: to.title, descr: to.description },
      headers: base === null ? {} : { 'If-Match': base },
    });
    if (!saved.ok) return saved;
    isLater = true;
  }
  for (const name of new Set([...Object.keys(from.annotations), ...Object.keys(to.annotations)])) {
    const saved = await saveAnnotation(client, id, {
      name,
      id: ids[name],
      from: from.annotations[name],
      to: to.annotations[name],
    });
    if (!saved.ok) return afterWrite(saved, isLater);
    isLater = true;
  }
  return ok(undefined);
}

interface AnnotationChange {
  readonly name: string;
  /** Undefined if the server has none of this name. */
  readonly id: number | undefined;
  readonly from: AnnotationParts | undefined;
  readonly to: AnnotationParts | undefined;
}

/** Creates, changes or deletes one annotation of a layer. */
async function saveAnnotation(
  client: Client,
  layer: number,
  { name, id, from, to }: AnnotationChange,
): Promise<Result<void, ApiError>> {
  if (to === undefined) {
    if (id === undefined) return ok(undefined);
    return done(send(client, annotations.remove, { path: { layer, id } }));
  }
  if (id !== undefined && sameJson(from, to)) return ok(undefined);
  const { start, end, description } = to;
  const request = { short_descr: name, long_descr: description, start_dttm: start, end_dttm: end };
  return done(
    id === undefined
      ? send(client, annotations.create, { path: { layer }, request })
      : send(client, annotations.update, { path: { layer, id }, request }),
  );
}

/** A layer with annotations cannot be deleted, so those go first. */
export async function removeLayer(client: Client, id: number): Promise<Result<void, ApiError>> {
  const found = await getLayer(client, id);
  if (!found.ok) return found;
  const ids = Object.values(found.value.ids);
  if (ids.length > 0) {
    const removed = await send(client, annotations.removeMany, { path: { layer: id }, q: ids });
    if (!removed.ok) return removed;
  }
  return done(send(client, annotationLayers.remove, { path: { id } }));
}
