import { type Context, Hono } from 'hono';
import * as v from 'valibot';
import type { AppEnv, ServerDeps } from '../../deps.ts';
import { jsonText, textOfLength } from '../../http/request/bodyRules.ts';
import { fieldErrors, messageError, notFound } from '../../http/response/errorBodies.ts';
import { readJson } from '../../http/request/jsonBody.ts';
import { type ListModel, readListRequest } from '../../http/request/listRequest.ts';
import { pathId } from '../../http/request/pathId.ts';
import { currentUser, requireUser } from '../../auth/requireUser.ts';
import { readIds } from '../../http/request/rison.ts';
import { ago } from '../../http/response/ago.ts';
import type { AnnotationRow, LayerRow } from '../../meta/content/annotations.ts';
import { authorOrders } from '../asset/authorColumns.ts';
import { person } from '../asset/people.ts';

/** An ISO date and time; without an offset, of UTC. As milliseconds since 1970. */
const moment = v.pipe(
  v.string(),
  v.transform((text) => {
    const isIso = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:?\d{2})?$/.test(text);
    const zoned = /(Z|[+-]\d{2}:?\d{2})$/.test(text) ? text : `${text}Z`;
    return isIso ? Date.parse(zoned.replace(' ', 'T')) : Number.NaN;
  }),
  v.check((at) => Number.isFinite(at), 'Not a valid datetime.'),
);
const newAnnotation = v.strictObject({
  short_descr: textOfLength(1, 500),
  long_descr: v.nullish(v.string()),
  start_dttm: moment,
  end_dttm: moment,
  json_metadata: v.nullish(jsonText),
});
const annotationPatch = v.partial(newAnnotation);
type Patch = v.InferOutput<typeof annotationPatch>;

const AT = '/api/v1/annotation_layer/:layer{[0-9]+}/annotation';
const NAME_TAKEN = { short_descr: ['Short description must be unique for this layer'] };
const REVERSED = { start_dttm: ['End date must be after start date'] };

/** The annotations of a layer. */
export function annotationRoutes(deps: ServerDeps): Hono<AppEnv> {
  const { meta, clock } = deps;
  const store = meta.annotations;
  const mayRead = requireUser(deps, ['can_read', 'Annotation']);
  const mayWrite = requireUser(deps, ['can_write', 'Annotation']);
  const routes = new Hono<AppEnv>();
  const layerOf = (c: Context): LayerRow | null => store.layer(pathId(c, 'layer'));
  const rowOf = (c: Context): AnnotationRow | null => store.one(pathId(c, 'layer'), pathId(c));

  routes.get(`${AT}/`, mayRead, (c) => {
    const layer = layerOf(c);
    if (!layer) return notFound(c);
    const request = readListRequest(c, listModel(layer.id));
    if (!request.ok) return request.error;
    const { count, rows } = store.page(request.value);
    const now = clock.now();
    return c.json({
      count,
      ids: rows.map(({ id }) => id),
      result: rows.map((row) => ({
        changed_by: author(deps, row.changedBy),
        changed_on_delta_humanized: ago(now - row.changedOn),
        created_by: author(deps, row.createdBy),
        end_dttm: isoText(row.endDttm),
        id: row.id,
        long_descr: row.longDescr,
        short_descr: row.shortDescr,
        start_dttm: isoText(row.startDttm),
      })),
    });
  });

  routes.get(`${AT}/:id{[0-9]+}`, mayRead, (c) => {
    const row = rowOf(c);
    const layer = layerOf(c);
    if (!row || !layer) return notFound(c);
    return c.json({
      id: row.id,
      result: {
        end_dttm: isoText(row.endDttm),
        id: row.id,
        json_metadata: row.jsonMetadata,
        layer: { id: layer.id, name: layer.name },
        long_descr: row.longDescr,
        short_descr: row.shortDescr,
        start_dttm: isoText(row.startDttm),
      },
    });
  });

  routes.post(`${AT}/`, mayWrite, async (c) => {
    const read = await readJson(c, newAnnotation);
    if (!read.ok) return read.error;
    const layer = layerOf(c);
    if (!layer) return messageError(c, 400, 'Annotation layer not found.');
    const refused = refusal(c, layer.id, null, read.value);
    if (refused) return refused;
    const userId = currentUser(c).id;
    const now = clock.now();
    const { short_descr, long_descr, start_dttm, end_dttm, json_metadata } = read.value;
    const id = store.insert({
      layerId: layer.id,
      shortDescr: short_descr,
      longDescr: long_descr,
      startDttm: start_dttm,
      endDttm: end_dttm,
      jsonMetadata: json_metadata,
      createdBy: userId,
      changedBy: userId,
      createdOn: now,
      changedOn: now,
    });
    return c.json({ id, result: echo(layer.id, read.value) }, 201);
  });

  routes.put(`${AT}/:id{[0-9]+}`, mayWrite, async (c) => {
    const row = rowOf(c);
    if (!row) return notFound(c);
    const read = await readJson(c, annotationPatch);
    if (!read.ok) return read.error;
    const refused = refusal(c, row.layerId, row, read.value);
    if (refused) return refused;
    const { short_descr, long_descr, start_dttm, end_dttm, json_metadata } = read.value;
    store.update(row, {
      shortDescr: short_descr,
      longDescr: long_descr,
      startDttm: start_dttm,
      endDttm: end_dttm,
      jsonMetadata: json_metadata,
      changedBy: currentUser(c).id,
      changedOn: clock.now(),
    });
    return c.json({ id: row.id, result: echo(row.layerId, read.value) });
  });

  routes.delete(`${AT}/:id{[0-9]+}`, mayWrite, (c) => {
    const row = rowOf(c);
    if (!row) return notFound(c);
    store.remove([row]);
    return messageError(c, 200, 'OK');
  });

  routes.delete(`${AT}/`, mayWrite, (c) => {
    const loaded = readIds(c);
    if (!loaded.ok) return loaded.error;
    const ids = loaded.value;
    const rows = ids.map((id) => store.one(pathId(c, 'layer'), id));
    const found = rows.filter((row) => row !== null);
    if (ids.length === 0 || found.length < rows.length) return notFound(c);
    store.remove(found);
    return messageError(c, 200, `Deleted ${ids.length} annotation${ids.length === 1 ? '' : 's'}`);
  });

  /** Short descriptions are unique in a layer, and nothing ends before it starts. */
  function refusal(c: Context, layerId: number, row: AnnotationRow | null, patch: Patch): Response | null {
    const holder = patch.short_descr === undefined ? null : store.named(layerId, patch.short_descr);
    if (holder && holder.id !== row?.id) return fieldErrors(c, NAME_TAKEN, 422);
    const start = patch.start_dttm ?? row?.startDttm ?? 0;
    const end = patch.end_dttm ?? row?.endDttm ?? 0;
    return end < start ? fieldErrors(c, REVERSED, 422) : null;
  }
  return routes;
}

const isoText = (at: number): string => new Date(at).toISOString().replace(/(\.000)?Z$/, '');

/** Times in the response to a write are HTTP dates, unlike everywhere else. */
const echo = (layer: number, { start_dttm: start, end_dttm: end, ...others }: Patch) => ({
  ...others,
  ...(start !== undefined && { start_dttm: new Date(start).toUTCString() }),
  ...(end !== undefined && { end_dttm: new Date(end).toUTCString() }),
  layer,
});

function author(deps: ServerDeps, id: number | null) {
  const found = person(deps, id);
  return found && { first_name: found.first_name, id: found.id };
}

function listModel(layerId: number): ListModel<AnnotationRow> {
  const orders = authorOrders('annotation');
  return {
    title: 'List Annotation',
    columns: {},
    filters: {
      id: 'id',
      layer: 'layer_id',
      short_descr: 'short_descr',
      created_by: 'created_by',
      changed_by: 'changed_by',
    },
    orders: {
      short_descr: 'short_descr COLLATE NOCASE',
      long_descr: 'long_descr COLLATE NOCASE',
      start_dttm: 'start_dttm',
      end_dttm: 'end_dttm',
      'created_by.first_name': orders['created_by.first_name'],
      'changed_by.first_name': orders['changed_by.first_name'],
      changed_on_delta_humanized: 'changed_on',
    },
    operators: { annotation_all_text: "(short_descr LIKE ? ESCAPE '\\' OR long_descr LIKE ? ESCAPE '\\')" },
    defaultOrder: 'id',
    visible: `layer_id = ${layerId}`,
  };
}
