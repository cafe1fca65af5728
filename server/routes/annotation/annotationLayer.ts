import { type Context, Hono } from 'hono';
import * as v from 'valibot';
import { LOCAL_ID_HEADER } from '#contract/capabilities.ts';
import { err, ok, type Result } from '#domain/result.ts';
import type { AppEnv, ServerDeps } from '../../deps.ts';
import { textOfLength } from '../../http/request/bodyRules.ts';
import { fieldErrors, messageError, notFound } from '../../http/response/errorBodies.ts';
import { readJson } from '../../http/request/jsonBody.ts';
import { itemBody, listed } from '../../http/response/listResponse.ts';
import type { ListModel } from '../../http/request/listRequest.ts';
import { pathId } from '../../http/request/pathId.ts';
import { currentUser, requireUser } from '../../auth/requireUser.ts';
import { etagOf, staleResponse } from '../../http/response/revision.ts';
import { readIds } from '../../http/request/rison.ts';
import type { LayerRow } from '../../meta/content/annotations.ts';
import { authorColumns, authorOrders, AUTHORS } from '../asset/authorColumns.ts';

const newLayer = v.strictObject({ name: textOfLength(1, 250), descr: v.nullish(v.string()) });
const layerPatch = v.strictObject({
  name: v.optional(textOfLength(1, 250)),
  descr: v.nullish(v.string()),
});

const SHOWN = ['id', 'name', 'descr'];
const NAME_TAKEN = { name: ['Name must be unique'] };

/** Annotation layers. */
export function annotationLayerRoutes(deps: ServerDeps): Hono<AppEnv> {
  const { meta, clock } = deps;
  const store = meta.annotations;
  const mayRead = requireUser(deps, ['can_read', 'Annotation']);
  const mayWrite = requireUser(deps, ['can_write', 'Annotation']);
  const routes = new Hono<AppEnv>();

  routes.get('/api/v1/annotation_layer/', mayRead, (c) =>
    listed(c, deps.log, layerListModel(deps), (request) => store.layers(request)),
  );

  routes.get('/api/v1/annotation_layer/:id{[0-9]+}', mayRead, (c) => {
    const row = store.layer(pathId(c));
    if (!row) return notFound(c);
    return c.json(
      itemBody('Show Annotation Layer', row.id, SHOWN, { descr: row.descr, id: row.id, name: row.name }),
      200,
      { ETag: etagOf(row) },
    );
  });

  routes.post('/api/v1/annotation_layer/', mayWrite, async (c) => {
    const read = await readJson(c, newLayer);
    if (!read.ok) return read.error;
    const { name, descr = null } = read.value;
    const { id: userId } = currentUser(c);
    const localId = c.req.header(LOCAL_ID_HEADER) ?? null;
    const known = meta.created.known(userId, 'annotation_layer', localId);
    if (known === null && store.layerNamed(name)) return fieldErrors(c, NAME_TAKEN, 422);
    const now = clock.now();
    const id = meta.created.once(userId, 'annotation_layer', localId, () =>
      store.insertLayer({
        name,
        descr,
        createdBy: userId,
        changedBy: userId,
        createdOn: now,
        changedOn: now,
      }),
    );
    return c.json({ id, result: read.value }, 201);
  });

  routes.put('/api/v1/annotation_layer/:id{[0-9]+}', mayWrite, async (c) => {
    const row = store.layer(pathId(c));
    if (!row) return notFound(c);
    const stale = staleResponse(c, row);
    if (stale) return stale;
    const read = await readJson(c, layerPatch);
    if (!read.ok) return read.error;
    const { name, descr } = read.value;
    const holder = name === undefined ? null : store.layerNamed(name);
    if (holder && holder.id !== row.id) return fieldErrors(c, NAME_TAKEN, 422);
    store.updateLayer(row.id, { name, descr, changedBy: currentUser(c).id, changedOn: clock.now() });
    const saved = store.layer(row.id);
    if (saved) c.header('ETag', etagOf(saved));
    return c.json({ id: row.id, result: { ...read.value, layer: row.id } });
  });

  routes.delete('/api/v1/annotation_layer/:id{[0-9]+}', mayWrite, (c) => {
    const removed = remove(c, [pathId(c)]);
    return removed.ok ? messageError(c, 200, 'OK') : removed.error;
  });

  routes.delete('/api/v1/annotation_layer/', mayWrite, (c) => {
    const loaded = readIds(c);
    if (!loaded.ok) return loaded.error;
    const removed = remove(c, loaded.value);
    if (!removed.ok) return removed.error;
    const count = removed.value;
    return messageError(c, 200, `Deleted ${count} annotation layer${count === 1 ? '' : 's'}`);
  });

  /** All of them or none: one with annotations stays. */
  function remove(c: Context<AppEnv>, ids: readonly number[]): Result<number, Response> {
    if (ids.length === 0 || ids.some((id) => store.layer(id) === null)) return err(notFound(c));
    if (ids.some((id) => store.ofLayer(id).length > 0)) {
      return err(messageError(c, 422, 'Annotation layer has associated annotations.'));
    }
    meta.transaction(() => {
      for (const id of ids) store.removeLayer(id);
    });
    return ok(ids.length);
  }
  return routes;
}

function layerListModel(deps: ServerDeps): ListModel<LayerRow> {
  const authors = authorColumns(deps);
  const orders = authorOrders('annotation_layer');
  return {
    title: 'List Annotation Layer',
    nested: AUTHORS,
    columns: {
      id: (row) => row.id,
      name: (row) => row.name,
      descr: (row) => row.descr,
      'created_by.first_name': authors['created_by.first_name'],
      'created_by.last_name': authors['created_by.last_name'],
      'changed_by.first_name': authors['changed_by.first_name'],
      'changed_by.last_name': authors['changed_by.last_name'],
      changed_on: authors.changed_on,
      changed_on_delta_humanized: authors.changed_on_delta_humanized,
      created_on: authors.created_on,
    },
    filters: {
      id: 'id',
      name: 'name',
      descr: 'descr',
      created_by: 'created_by',
      changed_by: 'changed_by',
    },
    orders: {
      name: 'name COLLATE NOCASE',
      descr: 'descr COLLATE NOCASE',
      'created_by.first_name': orders['created_by.first_name'],
      'changed_by.first_name': orders['changed_by.first_name'],
      changed_on: 'changed_on',
      changed_on_delta_humanized: 'changed_on',
      created_on: 'created_on',
    },
    operators: { annotation_layer_all_text: "(name LIKE ? ESCAPE '\\' OR descr LIKE ? ESCAPE '\\')" },
    defaultOrder: 'id',
  };
}
