import type { Hono } from 'hono';
import { annotations } from '#contract/chart/annotations.ts';
import type { AppEnv, ServerDeps } from '../../deps.ts';
import { fieldErrors, messageError, notFound } from '../../http/response/errorBodies.ts';
import { type ListModel, readListRequest } from '../../http/request/listRequest.ts';
import type { GivenArguments } from '../../http/serve.ts';
import { ago } from '../../http/response/ago.ts';
import type { AnnotationRow } from '../../meta/content/annotations.ts';
import { authorOrders, laterAuthor, newAuthor } from '../asset/authorColumns.ts';
import { person } from '../asset/people.ts';
import { recordRoutes } from './recordRoutes.ts';

type Change = GivenArguments<typeof annotations.update>['body'];

const NAME_TAKEN = { short_descr: ['Short description must be unique for this layer'] };
const REVERSED = { start_dttm: ['End date must be after start date'] };

/** The annotations of a layer. */
export function annotationRoutes(deps: ServerDeps): Hono<AppEnv> {
  const store = deps.meta.annotations;
  return recordRoutes(deps, {
    calls: annotations,
    view: 'Annotation',
    noun: 'annotation',
    created: null,
    find: ({ layer }, id) => store.one(layer, id),
    list(c, { path, q }) {
      const layer = store.layer(path.layer);
      if (!layer) return notFound(c);
      const request = readListRequest(c, listModel(layer.id), q);
      if (!request.ok) return request.error;
      const { count, rows } = store.page(request.value);
      const now = deps.clock.now();
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
    },
    item: (_c, row) => ({
      id: row.id,
      result: {
        end_dttm: isoText(row.endDttm),
        id: row.id,
        json_metadata: row.jsonMetadata,
        layer: { id: row.layerId, name: store.layer(row.layerId)?.name },
        long_descr: row.longDescr,
        short_descr: row.shortDescr,
        start_dttm: isoText(row.startDttm),
      },
    }),
    /** Short descriptions are unique in a layer, and nothing ends before it starts. */
    refusal(c, row, { path, body }) {
      if (!store.layer(path.layer)) return messageError(c, 400, 'Annotation layer not found.');
      const name = body.short_descr;
      const holder = name === undefined ? null : store.named(path.layer, name);
      if (holder && holder.id !== row?.id) return fieldErrors(c, NAME_TAKEN, 422);
      const start = body.start_dttm ?? row?.startDttm ?? 0;
      const end = body.end_dttm ?? row?.endDttm ?? 0;
      return end < start ? fieldErrors(c, REVERSED, 422) : null;
    },
    insert: (c, { path, body }) =>
      store.insert({
        layerId: path.layer,
        shortDescr: body.short_descr,
        longDescr: body.long_descr,
        startDttm: body.start_dttm,
        endDttm: body.end_dttm,
        jsonMetadata: body.json_metadata,
        ...newAuthor(deps, c),
      }),
    made: (id, { path, body }) => ({ id, result: echo(path.layer, body) }),
    change: (c, row, { body }) =>
      store.update(row, {
        shortDescr: body.short_descr,
        longDescr: body.long_descr,
        startDttm: body.start_dttm,
        endDttm: body.end_dttm,
        jsonMetadata: body.json_metadata,
        ...laterAuthor(deps, c),
      }),
    saved: ({ id, layerId }, { body }) => ({ id, result: echo(layerId, body) }),
    remove: (_c, rows) => store.remove(rows),
  });
}

const isoText = (at: number): string => new Date(at).toISOString().replace(/(\.000)?Z$/, '');

/** Times in the response to a write are HTTP dates, unlike everywhere else. */
const echo = (layer: number, { start_dttm: start, end_dttm: end, ...others }: Change) => ({
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
