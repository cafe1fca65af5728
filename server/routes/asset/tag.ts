import { type Context, Hono } from 'hono';
import * as v from 'valibot';
import { LOCAL_ID_HEADER } from '#contract/capabilities.ts';
import type { AppEnv, ServerDeps } from '../../deps.ts';
import { boundedList, textOfLength } from '../../http/request/bodyRules.ts';
import { fieldErrors, messageError, notFound } from '../../http/response/errorBodies.ts';
import { readJson } from '../../http/request/jsonBody.ts';
import { itemBody, listed } from '../../http/response/listResponse.ts';
import type { ListModel } from '../../http/request/listRequest.ts';
import { pathId } from '../../http/request/pathId.ts';
import { currentUser, requireUser } from '../../auth/requireUser.ts';
import { LOOSE_IDS, readIds } from '../../http/request/rison.ts';
import type { Tagged, TaggedEntity, TagRow } from '../../meta/content/tags.ts';
import { authorColumns, authorOrders, AUTHORS } from './authorColumns.ts';
import { taggedObject } from './taggedObject.ts';

/** The contract's numbers of what can have tags. */
const BY_NUMBER: Readonly<Record<string, TaggedEntity>> = {
  1: 'query',
  2: 'chart',
  3: 'dashboard',
  4: 'dataset',
};
const ENTITIES = ['query', 'saved_query', 'chart', 'dashboard', 'dataset'] as const;
const CUSTOM = 1;

const newTag = v.strictObject({
  name: textOfLength(1, 250),
  description: v.nullish(v.string()),
  objects_to_tag: v.nullish(boundedList(v.tuple([v.picklist(ENTITIES), v.number()]))),
});
const tagPatch = v.partial(newTag);
const names = v.object({ properties: v.object({ tags: boundedList(textOfLength(1, 250)) }) });

/** Tags, and what has them. */
export function tagRoutes(deps: ServerDeps): Hono<AppEnv> {
  const { meta, clock } = deps;
  const { tags, favorites } = meta;
  const mayRead = requireUser(deps, ['can_read', 'Tag']);
  const mayWrite = requireUser(deps, ['can_write', 'Tag']);
  const routes = new Hono<AppEnv>();
  const rowOf = (c: Context): TagRow | null => tags.byId(pathId(c));

  routes.get('/api/v1/tag/', mayRead, (c) =>
    listed(c, deps.log, tagListModel(deps), (request) => tags.page(request)),
  );

  routes.get('/api/v1/tag/get_objects/', mayRead, (c) => {
    const { tagIds = '', tags: named = '', types = '' } = c.req.query();
    const ids = new Set([
      ...tagIds.split(',').map(Number),
      ...[...new Set(named.split(','))].map((name) => tags.byName(name)?.id ?? 0),
    ]);
    const wanted = new Set(types.split(',').filter(Boolean));
    const found = new Map(
      [...ids].flatMap((id) => tags.tagged(id)).map((each) => [`${each.entity} ${each.id}`, each]),
    );
    const shown = [...found.values()].filter(({ entity }) => wanted.size === 0 || wanted.has(entity));
    return c.json({ result: shown.flatMap((each) => taggedObject(deps, c, each) ?? []) });
  });

  routes.get('/api/v1/tag/favorite_status/', mayRead, (c) => {
    const ids = readIds(c, LOOSE_IDS);
    if (!ids.ok) return ids.error;
    const { id: userId } = currentUser(c);
    const result = ids.value.map((id) => ({ id, value: favorites.has(userId, 'tag', id) }));
    return c.json({ result });
  });

  routes.get('/api/v1/tag/:id{[0-9]+}', mayRead, (c) => {
    const row = rowOf(c);
    if (!row) return notFound(c);
    const { columns } = tagListModel(deps);
    const shown = Object.keys(columns);
    const name = ({ createdBy, changedBy }: TagRow, who: 'created_by' | 'changed_by') => {
      const user = meta.users.byId((who === 'created_by' ? createdBy : changedBy) ?? 0);
      return user && { first_name: user.firstName, last_name: user.lastName };
    };
    const plain = shown.filter((column) => !column.includes('.'));
    const result = {
      ...Object.fromEntries(plain.map((column) => [column, columns[column]?.(row)])),
      changed_by: name(row, 'changed_by'),
      created_by: name(row, 'created_by'),
    };
    return c.json(itemBody('Show Tag', row.id, shown, result));
  });

  routes.post('/api/v1/tag/', mayWrite, async (c) => {
    const read = await readJson(c, newTag);
    if (!read.ok) return read.error;
    const { name, description, objects_to_tag: objects } = read.value;
    const { id: userId } = currentUser(c);
    const localId = c.req.header(LOCAL_ID_HEADER) ?? null;
    const known = meta.created.known(userId, 'tag', localId);
    if (known === null && tags.byName(name)) return fieldErrors(c, { name: ['Name must be unique'] }, 422);
    meta.created.once(userId, 'tag', localId, () => {
      const id = tags.ensure(name, userId, clock.now());
      tags.update(id, { description });
      tags.setTagged(id, (objects ?? []).map(taggedOf));
      return id;
    });
    return c.json({}, 201);
  });

  routes.put('/api/v1/tag/:id{[0-9]+}', mayWrite, async (c) => {
    const row = rowOf(c);
    if (!row) return notFound(c);
    const read = await readJson(c, tagPatch);
    if (!read.ok) return read.error;
    const { name, description, objects_to_tag: objects } = read.value;
    const holder = name === undefined ? null : tags.byName(name);
    if (holder && holder.id !== row.id) return fieldErrors(c, { name: ['Name must be unique'] }, 422);
    // A caller cannot name what they do not see, so it keeps the tag.
    const unseen = tags.tagged(row.id).filter((each) => taggedObject(deps, c, each) === null);
    meta.transaction(() => {
      tags.update(row.id, { name, description, changedBy: currentUser(c).id, changedOn: clock.now() });
      if (objects) tags.setTagged(row.id, [...objects.map(taggedOf), ...unseen]);
    });
    return c.json({ id: row.id, result: read.value });
  });

  routes.delete('/api/v1/tag/:id{[0-9]+}', mayWrite, (c) =>
    tags.remove(pathId(c)) ? messageError(c, 200, 'OK') : notFound(c),
  );

  routes.post('/api/v1/tag/:type{[1-4]}/:id{[0-9]+}/', mayWrite, async (c) => {
    const read = await readJson(c, names);
    if (!read.ok) return read.error;
    const { id: userId } = currentUser(c);
    meta.transaction(() => {
      for (const name of read.value.properties.tags) {
        tags.attach(tags.ensure(name, userId, clock.now()), targetOf(c));
      }
    });
    return c.json({}, 201);
  });

  routes.delete('/api/v1/tag/:type{[1-4]}/:id{[0-9]+}/:name/', mayWrite, (c) => {
    const tag = tags.byName(c.req.param('name'));
    return tag && tags.detach(tag.id, targetOf(c)) ? messageError(c, 200, 'OK') : notFound(c);
  });

  routes.post('/api/v1/tag/:id{[0-9]+}/favorites/', mayRead, (c) => {
    const row = rowOf(c);
    if (!row) return notFound(c);
    favorites.add(currentUser(c).id, 'tag', row.id);
    return c.json({ result: 'OK' });
  });

  routes.delete('/api/v1/tag/:id{[0-9]+}/favorites/', mayRead, (c) => {
    const row = rowOf(c);
    if (!row) return notFound(c);
    favorites.remove(currentUser(c).id, 'tag', row.id);
    return c.json({ result: 'OK' });
  });
  return routes;
}

const targetOf = (c: Context): Tagged => ({
  entity: BY_NUMBER[c.req.param('type') ?? ''] ?? 'query',
  id: pathId(c),
});

const taggedOf = ([entity, id]: readonly [(typeof ENTITIES)[number], number]): Tagged => ({
  entity: entity === 'saved_query' ? 'query' : entity,
  id,
});

function tagListModel(deps: ServerDeps): ListModel<TagRow> {
  const authors = authorColumns(deps);
  const orders = authorOrders('tag');
  return {
    title: 'List Tag',
    nested: AUTHORS,
    columns: {
      id: (row) => row.id,
      name: (row) => row.name,
      type: () => CUSTOM,
      description: (row) => row.description,
      'changed_by.first_name': authors['changed_by.first_name'],
      'changed_by.last_name': authors['changed_by.last_name'],
      changed_on_delta_humanized: authors.changed_on_delta_humanized,
      created_on_delta_humanized: authors.created_on_delta_humanized,
      'created_by.first_name': authors['created_by.first_name'],
      'created_by.last_name': authors['created_by.last_name'],
    },
    filters: {
      id: 'id',
      name: 'name',
      description: 'description',
      type: String(CUSTOM),
      created_by: 'created_by',
      changed_by: 'changed_by',
    },
    orders: {
      id: 'id',
      name: 'name COLLATE NOCASE',
      type: 'id',
      description: 'description COLLATE NOCASE',
      'changed_by.first_name': orders['changed_by.first_name'],
      'changed_by.last_name': orders['changed_by.last_name'],
      changed_on_delta_humanized: 'changed_on',
      created_on_delta_humanized: 'created_on',
      'created_by.first_name': orders['created_by.first_name'],
      'created_by.last_name': orders['created_by.last_name'],
    },
    defaultOrder: 'id',
  };
}
