import * as v from 'valibot';
import { LOCAL_ID_HEADER } from '#contract/capabilities.ts';
import { messageResponse } from '#contract/error.ts';
import { savedEntityResponse } from '#contract/savedEntity.ts';
import {
  type AnnotationParts,
  annotationTime,
  type LayerContents,
} from '#domain/chart/annotation/layerContents.ts';
import { afterWrite } from '#domain/error/afterWrite.ts';
import type { ApiError } from '#domain/error/apiError.ts';
import { ok } from '#domain/result.ts';
import type { Result } from '#domain/result.ts';
import { sameJson } from '#domain/merge/same.ts';
import type { Client } from '../http/client.ts';
import { done } from '../http/done.ts';
import { listPages } from '../http/listPages.ts';
import { rison } from '../http/rison.ts';

/** An annotation layer as a server has it. */
export interface ServerLayer {
  readonly id: number;
  readonly contents: LayerContents;
  /** The ids of its annotations, by short description. */
  readonly ids: Readonly<Record<string, number>>;
  readonly etag: string | null;
}

const AT = '/api/v1/annotation_layer/';
const text = v.nullish(v.string());
const layerResponse = v.looseObject({
  id: v.number(),
  result: v.looseObject({ name: text, descr: text }),
});
const layersResponse = v.looseObject({
  count: v.number(),
  result: v.array(v.looseObject({ id: v.number() })),
});
const annotationsResponse = v.looseObject({
  count: v.number(),
  result: v.array(
    v.looseObject({
      id: v.number(),
      short_descr: text,
      long_descr: text,
      start_dttm: text,
      end_dttm: text,
    }),
  ),
});

export async function listLayerIds(client: Client): Promise<Result<readonly number[], ApiError>> {
  const listed = await listPages(client, AT, layersResponse, {
    columns: ['id'],
    order_column: 'name',
    order_direction: 'asc',
  });
  return listed.ok ? ok(listed.value.map(({ id }) => id)) : listed;
}

export async function getLayer(client: Client, id: number | string): Promise<Result<ServerLayer, ApiError>> {
  const path = `${AT}${encodeURIComponent(String(id))}`;
  const found = await client.headed({ method: 'GET', path }, layerResponse);
  if (!found.ok) return found;
  const { body, headers } = found.value;
  const annotations = await listPages(client, `${AT}${body.id}/annotation/`, annotationsResponse, {
    order_column: 'short_descr',
    order_direction: 'asc',
  });
  if (!annotations.ok) return annotations;
  const rows = annotations.value.map((each) => ({ ...each, name: each.short_descr || `#${each.id}` }));
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
  const made = await client.json(
    {
      method: 'POST',
      path: AT,
      body: { json: { name: title, descr: description } },
      headers: { [LOCAL_ID_HEADER]: localId },
    },
    savedEntityResponse,
  );
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
    const saved = await client.json(
      {
        method: 'PUT',
        path: `${AT}${id}`,
        body: { json: { name: to.title, descr: to.description } },
        headers: base === null ? {} : { 'If-Match': base },
      },
      savedEntityResponse,
    );
    if (!saved.ok) return saved;
    isLater = true;
  }
  for (const name of new Set([...Object.keys(from.annotations), ...Object.keys(to.annotations)])) {
    const saved = await saveAnnotation(client, `${AT}${id}/annotation/`, {
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

/** Creates, changes or deletes one annotation; `at` is the address of those of its layer. */
async function saveAnnotation(
  client: Client,
  at: string,
  { name, id, from, to }: AnnotationChange,
): Promise<Result<void, ApiError>> {
  if (to === undefined) {
    if (id === undefined) return ok(undefined);
    return done(client.json({ method: 'DELETE', path: `${at}${id}` }, messageResponse));
  }
  if (id !== undefined && sameJson(from, to)) return ok(undefined);
  const { start, end, description } = to;
  const json = { short_descr: name, long_descr: description, start_dttm: start, end_dttm: end };
  const request =
    id === undefined
      ? ({ method: 'POST', path: at, body: { json } } as const)
      : ({ method: 'PUT', path: `${at}${id}`, body: { json } } as const);
  return done(client.json(request, savedEntityResponse));
}

/** A layer with annotations cannot be deleted, so those go first. */
export async function removeLayer(client: Client, id: number): Promise<Result<void, ApiError>> {
  const found = await getLayer(client, id);
  if (!found.ok) return found;
  const ids = Object.values(found.value.ids);
  if (ids.length > 0) {
    const path = `${AT}${id}/annotation/`;
    const removed = await client.json({ method: 'DELETE', path, query: { q: rison(ids) } }, messageResponse);
    if (!removed.ok) return removed;
  }
  return done(client.json({ method: 'DELETE', path: `${AT}${id}` }, messageResponse));
}
