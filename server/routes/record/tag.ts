import type { Hono } from 'hono';
import { addTags, listTagged, removeTag, tagFavorites, tags as calls } from '#contract/tags.ts';
import type { AppEnv, ServerDeps } from '../../deps.ts';
import { fieldErrors, messageError, notFound } from '../../http/response/errorBodies.ts';
import { itemBody, listed } from '../../http/response/listResponse.ts';
import type { ListModel } from '../../http/request/listRequest.ts';
import { currentUser, requireUser } from '../../auth/requireUser.ts';
import { type GivenArguments, serve } from '../../http/serve.ts';
import type { Tagged, TaggedEntity, TagRow } from '../../meta/content/tags.ts';
import { authorColumns, authorOrders, AUTHORS, laterAuthor } from '../asset/authorColumns.ts';
import { favoriteRoutes } from '../asset/favorites.ts';
import { taggedObject } from '../asset/taggedObject.ts';
import { recordRoutes } from './recordRoutes.ts';

/** The contract's numbers of what can have tags. */
const BY_NUMBER: Readonly<Record<GivenArguments<typeof addTags>['path']['type'], TaggedEntity>> = {
  1: 'query',
  2: 'chart',
  3: 'dashboard',
  4: 'dataset',
};
const CUSTOM = 1;

/** Tags, and what has them. */
export function tagRoutes(deps: ServerDeps): Hono<AppEnv> {
  const { meta, clock } = deps;
  const { tags } = meta;
  const mayRead = requireUser(deps, ['can_read', 'Tag']);
  const mayWrite = requireUser(deps, ['can_write', 'Tag']);
  const { removeMany: _, ...one } = calls;
  const routes = recordRoutes(deps, {
    calls: one,
    view: 'Tag',
    noun: 'tag',
    created: 'tag',
    find: (_path, id) => tags.byId(id),
    list: (c, { q }) => listed(c, deps.log, tagListModel(deps), q, (request) => tags.page(request)),
    item: (_c, row) => tagItem(deps, row),
    refusal(c, row, { body: { name } }) {
      const holder = name === undefined ? null : tags.byName(name);
      return holder && holder.id !== row?.id ? fieldErrors(c, { name: ['Name must be unique'] }, 422) : null;
    },
    insert(c, { body: { name, description, objects_to_tag: objects } }) {
      const id = tags.ensure(name, currentUser(c).id, clock.now());
      tags.update(id, { description });
      tags.setTagged(id, (objects ?? []).map(taggedOf));
      return id;
    },
    made: () => ({}),
    change(c, row, { body: { name, description, objects_to_tag: objects } }) {
      // A caller cannot name what they do not see, so it keeps the tag.
      const unseen = tags.tagged(row.id).filter((each) => taggedObject(deps, c, each) === null);
      meta.transaction(() => {
        tags.update(row.id, { name, description, ...laterAuthor(deps, c) });
        if (objects) tags.setTagged(row.id, [...objects.map(taggedOf), ...unseen]);
      });
    },
    saved: ({ id }, { body }) => ({ id, result: body }),
    remove: (_c, rows) => {
      for (const { id } of rows) tags.remove(id);
    },
  });

  serve(routes, listTagged, mayRead, (c, { query: { tagIds = '', tags: named = '', types = '' } }) => {
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

  serve(routes, addTags, mayWrite, (c, { path, body }) => {
    const { id: userId } = currentUser(c);
    meta.transaction(() => {
      for (const name of body.properties.tags)
        tags.attach(tags.ensure(name, userId, clock.now()), targetOf(path));
    });
    return c.json({}, 201);
  });

  serve(routes, removeTag, mayWrite, (c, { path }) => {
    const tag = tags.byName(path.name);
    return tag && tags.detach(tag.id, targetOf(path)) ? messageError(c, 200, 'OK') : notFound(c);
  });

  routes.route(
    '/',
    favoriteRoutes(deps, tagFavorites, {
      kind: 'tag',
      view: 'Tag',
      sees: (_c, id) => tags.byId(id) !== null,
    }),
  );
  return routes;
}

function tagItem(deps: ServerDeps, row: TagRow) {
  const { columns } = tagListModel(deps);
  const shown = Object.keys(columns);
  const nameOf = (id: number | null) => {
    const user = deps.meta.users.byId(id ?? 0);
    return user && { first_name: user.firstName, last_name: user.lastName };
  };
  const plain = shown.filter((column) => !column.includes('.'));
  return itemBody('Show Tag', row.id, shown, {
    ...Object.fromEntries(plain.map((column) => [column, columns[column]?.(row)])),
    changed_by: nameOf(row.changedBy),
    created_by: nameOf(row.createdBy),
  });
}

const targetOf = ({ type, id }: GivenArguments<typeof addTags>['path']): Tagged => ({
  entity: BY_NUMBER[type],
  id,
});

type Named = NonNullable<GivenArguments<typeof calls.create>['body']['objects_to_tag']>[number];

const taggedOf = ([entity, id]: Named): Tagged => ({
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
