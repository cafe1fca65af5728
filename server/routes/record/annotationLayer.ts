import type { Hono } from 'hono';
import { annotationLayers } from '#contract/chart/annotations.ts';
import type { AppEnv, ServerDeps } from '../../deps.ts';
import { fieldErrors, messageError } from '../../http/response/errorBodies.ts';
import { itemBody, listed } from '../../http/response/listResponse.ts';
import type { ListModel } from '../../http/request/listRequest.ts';
import type { LayerRow } from '../../meta/content/annotations.ts';
import { authorColumns, authorOrders, AUTHORS, laterAuthor, newAuthor } from '../asset/authorColumns.ts';
import { recordRoutes } from './recordRoutes.ts';

const SHOWN = ['id', 'name', 'descr'];
const NAME_TAKEN = { name: ['Name must be unique'] };

/** Annotation layers. */
export function annotationLayerRoutes(deps: ServerDeps): Hono<AppEnv> {
  const store = deps.meta.annotations;
  return recordRoutes(deps, {
    calls: annotationLayers,
    view: 'Annotation',
    noun: 'annotation layer',
    created: 'annotation_layer',
    find: (_path, id) => store.layer(id),
    list: (c, { q }) => listed(c, deps.log, layerListModel(deps), q, (request) => store.layers(request)),
    item: (_c, { id, name, descr }) => itemBody('Show Annotation Layer', id, SHOWN, { descr, id, name }),
    refusal(c, row, { body: { name } }) {
      const holder = name === undefined ? null : store.layerNamed(name);
      return holder && holder.id !== row?.id ? fieldErrors(c, NAME_TAKEN, 422) : null;
    },
    insert: (c, { body: { name, descr = null } }) =>
      store.insertLayer({ name, descr, ...newAuthor(deps, c) }),
    made: (id, { body }) => ({ id, result: body }),
    change: (c, row, { body: { name, descr } }) =>
      store.updateLayer(row.id, { name, descr, ...laterAuthor(deps, c) }),
    saved: ({ id }, { body }) => ({ id, result: { ...body, layer: id } }),
    kept: (c, rows) =>
      rows.some(({ id }) => store.ofLayer(id).length > 0)
        ? messageError(c, 422, 'Annotation layer has associated annotations.')
        : null,
    remove: (_c, rows) => {
      for (const { id } of rows) store.removeLayer(id);
    },
  });
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
