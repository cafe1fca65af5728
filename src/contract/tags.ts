import * as v from 'valibot';
import { call } from './call.ts';
import { messageResponse } from './error.ts';
import { favoriteCalls } from './favorite.ts';
import { anyResponse, records } from './records.ts';
import { boundedList, textOfLength } from './rules.ts';

/* Tags, and what has them. */

const text = v.nullish(v.string());

const tag = v.looseObject({
  id: v.number(),
  name: text,
  description: text,
  type: v.optional(v.unknown()),
});
export type TagResponse = v.InferOutput<typeof tag>;

const ENTITIES = ['query', 'saved_query', 'chart', 'dashboard', 'dataset'] as const;
const objects = v.nullish(boundedList(v.tuple([v.picklist(ENTITIES), v.number()])));

/** The response to a create has no id, but the name identifies a tag. */
export const tags = records('/api/v1/tag/', {
  row: tag,
  item: v.looseObject({ id: v.number(), result: tag }),
  create: v.object({ name: textOfLength(1, 250), description: text, objects_to_tag: objects }),
  change: v.object({
    name: v.optional(textOfLength(1, 250)),
    description: text,
    objects_to_tag: objects,
  }),
  made: anyResponse,
  saved: anyResponse,
});

/** What has some tags: these are numbers or names, and the types of objects, each separated by commas. */
export const listTagged = call({
  method: 'GET',
  path: '/api/v1/tag/get_objects/',
  query: v.object({
    tagIds: v.optional(v.string()),
    tags: v.optional(v.string()),
    types: v.optional(v.string()),
  }),
  response: v.looseObject({
    result: v.array(
      v.looseObject({
        id: v.number(),
        type: v.string(),
        name: text,
        tags: v.nullish(v.array(v.looseObject({ id: v.number() }))),
      }),
    ),
  }),
});

/** The contract's numbers of what can have tags. */
const type = v.picklist(['1', '2', '3', '4']);

/** Gives an object tags by name, which are made if they do not exist. */
export const addTags = call({
  method: 'POST',
  path: '/api/v1/tag/{type}/{id}/',
  params: { type },
  request: v.object({ properties: v.object({ tags: boundedList(textOfLength(1, 250)) }) }),
  response: anyResponse,
  status: 201,
});

export const removeTag = call({
  method: 'DELETE',
  path: '/api/v1/tag/{type}/{id}/{name}/',
  params: { type, name: v.string() },
  response: messageResponse,
  errors: [404],
});

export const tagFavorites = favoriteCalls('/api/v1/tag/');
