import * as v from 'valibot';
import { LOCAL_ID_HEADER } from '#contract/capabilities.ts';
import { messageResponse } from '#contract/error.ts';
import type { ApiError } from '#domain/error/apiError.ts';
import { err, ok, type Result } from '#domain/result.ts';
import { TAGGED_KINDS, taggedKey, taggedOf, type TagContents } from '#domain/records/tag.ts';
import type { Client } from '../http/client.ts';
import { done } from '../http/done.ts';
import { listPages } from '../http/listPages.ts';
import type { RisonValue } from '../http/rison.ts';

export interface ServerTag {
  readonly id: number;
  readonly contents: TagContents;
}

const AT = '/api/v1/tag/';
const tagRow = v.looseObject({
  id: v.number(),
  name: v.nullish(v.string()),
  description: v.nullish(v.string()),
  type: v.optional(v.unknown()),
});
const tagsResponse = v.looseObject({ count: v.number(), result: v.array(tagRow) });
const tagResponse = v.looseObject({ id: v.number(), result: tagRow });
const objectsResponse = v.looseObject({
  result: v.array(
    v.looseObject({
      id: v.number(),
      type: v.string(),
      name: v.nullish(v.string()),
      tags: v.nullish(v.array(v.looseObject({ id: v.number() }))),
    }),
  ),
});
type TagRow = v.InferOutput<typeof tagRow>;

/** The tags that people made; a server has others of its own. */
const isCustom = ({ type }: TagRow): boolean => type === 1 || type === 'TagType.custom' || type === undefined;

/** Addresses have a length: this many tags are asked about at once. */
const AT_ONCE = 100;

export async function listTags(client: Client): Promise<Result<readonly ServerTag[], ApiError>> {
  return withObjects(client, await rowsOf(client, {}));
}

async function rowsOf(
  client: Client,
  query: Readonly<Record<string, RisonValue>>,
): Promise<Result<readonly TagRow[], ApiError>> {
  const listed = await listPages(client, AT, tagsResponse, {
    order_column: 'name',
    order_direction: 'asc',
    ...query,
  });
  return listed.ok ? ok(listed.value.filter(isCustom)) : listed;
}

/** The tags with what has them, which each object names itself. */
async function withObjects(
  client: Client,
  rows: Result<readonly TagRow[], ApiError>,
): Promise<Result<readonly ServerTag[], ApiError>> {
  if (!rows.ok) return rows;
  const tagged = new Map(rows.value.map(({ id }) => [id, new Map<string, string>()]));
  for (let from = 0; from < rows.value.length; from += AT_ONCE) {
    const ids = rows.value.slice(from, from + AT_ONCE).map(({ id }) => id);
    const query = { tagIds: ids.join(), types: TAGGED_KINDS.join() };
    const found = await client.json({ method: 'GET', path: `${AT}get_objects/`, query }, objectsResponse);
    if (!found.ok) return found;
    for (const { id, type, name, tags } of found.value.result) {
      const kind = TAGGED_KINDS.find((each) => each === type);
      // A single tag needs no mention.
      const names = ids.length === 1 ? ids : (tags ?? []).map((tag) => tag.id);
      if (kind !== undefined)
        for (const tag of names) tagged.get(tag)?.set(taggedKey(kind, id), name || `#${id}`);
    }
  }
  return ok(
    rows.value.map(({ id, name, description }) => ({
      id,
      contents: {
        title: name || `#${id}`,
        description: description ?? '',
        tagged: Object.fromEntries(tagged.get(id) ?? []),
      },
    })),
  );
}

export async function getTag(client: Client, id: number | string): Promise<Result<ServerTag, ApiError>> {
  const path = `${AT}${encodeURIComponent(String(id))}`;
  const found = await client.json({ method: 'GET', path }, tagResponse);
  if (!found.ok) return found;
  const whole = await withObjects(client, ok([found.value.result]));
  if (!whole.ok) return whole;
  const [tag] = whole.value;
  return tag ? ok(tag) : err(NONE_FOUND);
}

const bodyOf = ({ title, description, tagged }: TagContents) => ({
  json: {
    name: title,
    description,
    // A server removes the tag from whatever is not named.
    objects_to_tag: Object.keys(tagged).flatMap((key) => {
      const object = taggedOf(key);
      return object === null ? [] : [object];
    }),
  },
});

/** The contract's response has no id, but the name identifies a tag. */
export async function createTag(
  client: Client,
  localId: string,
  contents: TagContents,
): Promise<Result<number, ApiError>> {
  const headers = { [LOCAL_ID_HEADER]: localId };
  const made = await client.json({ method: 'POST', path: AT, body: bodyOf(contents), headers }, v.unknown());
  if (!made.ok && !(made.error.kind === 'http' && made.error.status === 422)) return made;
  const found = await rowsOf(client, { filters: [{ col: 'name', opr: 'eq', value: contents.title }] });
  if (!found.ok) return found;
  const [row] = found.value;
  return row === undefined ? err(made.ok ? NONE_FOUND : made.error) : ok(row.id);
}

const NONE_FOUND: ApiError = { kind: 'badShape', status: 200, issues: ['There is no tag of this name.'] };

export const saveTag = (client: Client, id: number, contents: TagContents): Promise<Result<void, ApiError>> =>
  done(client.json({ method: 'PUT', path: `${AT}${id}`, body: bodyOf(contents) }, v.unknown()));

export const removeTag = (client: Client, id: number): Promise<Result<void, ApiError>> =>
  done(client.json({ method: 'DELETE', path: `${AT}${id}` }, messageResponse));
