import { isInvalid } from '#domain/error/httpStatus.ts';
import { LOCAL_ID_HEADER } from '#contract/capabilities.ts';
import type { ListQ } from '#contract/records.ts';
import { listTagged, type TagResponse, tags } from '#contract/tags.ts';
import type { ApiError } from '#domain/error/apiError.ts';
import { err, ok, type Result } from '#domain/result.ts';
import { TAGGED_KINDS, taggedKey, taggedOf, type TagContents } from '#domain/records/tag.ts';
import type { Client } from '../http/client.ts';
import { done } from '../http/done.ts';
import { listPages } from '../http/listPages.ts';
import { send } from '../http/send.ts';

export interface ServerTag {
  readonly id: number;
  readonly contents: TagContents;
}

/** The tags that people made; a server has others of its own. */
const isCustom = ({ type }: TagResponse): boolean =>
  type === 1 || type === 'TagType.custom' || type === undefined;

/** Addresses have a length: this many tags are asked about at once. */
const AT_ONCE = 100;

export async function listTags(client: Client): Promise<Result<readonly ServerTag[], ApiError>> {
  return withObjects(client, await rowsOf(client, {}));
}

async function rowsOf(client: Client, query: ListQ): Promise<Result<readonly TagResponse[], ApiError>> {
  const listed = await listPages(client, tags.list, {
    order_column: 'name',
    order_direction: 'asc',
    ...query,
  });
  return listed.ok ? ok(listed.value.filter(isCustom)) : listed;
}

/** The tags with what has them, which each object names itself. */
async function withObjects(
  client: Client,
  rows: Result<readonly TagResponse[], ApiError>,
): Promise<Result<readonly ServerTag[], ApiError>> {
  if (!rows.ok) return rows;
  const tagged = new Map(rows.value.map(({ id }) => [id, new Map<string, string>()]));
  for (let from = 0; from < rows.value.length; from += AT_ONCE) {
    const ids = rows.value.slice(from, from + AT_ONCE).map(({ id }) => id);
    const query = { tagIds: ids.join(), types: TAGGED_KINDS.join() };
    const found = await send(client, listTagged, { query });
    if (!found.ok) return found;
    for (const { id, type, name, tags: own } of found.value.result) {
      const kind = TAGGED_KINDS.find((each) => each === type);
      // A single tag needs no mention.
      const names = ids.length === 1 ? ids : (own ?? []).map((tag) => tag.id);
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
  const found = await send(client, tags.get, { path: { id } });
  if (!found.ok) return found;
  const whole = await withObjects(client, ok([found.value.result]));
  if (!whole.ok) return whole;
  const [tag] = whole.value;
  return tag ? ok(tag) : err(NONE_FOUND);
}

const bodyOf = ({ title, description, tagged }: TagContents) => ({
  name: title,
  description,
  // A server removes the tag from whatever is not named.
  objects_to_tag: Object.keys(tagged).flatMap((key) => {
    const object = taggedOf(key);
    return object === null ? [] : [object];
  }),
});

/**
 * The contract's response has no id, but the name identifies a tag. Where a server has the name, its tag is taken, and
 * given what was to be tagged beside what has it. A Superset would take the tag from everything else: it is asked first.
 * The embedded server refuses what came between.
 */
export async function createTag(
  client: Client,
  localId: string,
  contents: TagContents,
): Promise<Result<number, ApiError>> {
  const before = await idOf(client, contents.title);
  if (!before.ok) return before;
  if (before.value !== null) return joinTag(client, before.value, contents);
  const headers = { [LOCAL_ID_HEADER]: localId };
  const made = await send(client, tags.create, { request: bodyOf(contents), headers });
  if (!made.ok && !isInvalid(made.error)) return made;
  const found = await idOf(client, contents.title);
  if (!found.ok) return found;
  if (found.value === null) return err(made.ok ? NONE_FOUND : made.error);
  return made.ok ? ok(found.value) : joinTag(client, found.value, contents);
}

async function idOf(client: Client, name: string): Promise<Result<number | null, ApiError>> {
  const found = await rowsOf(client, { filters: [{ col: 'name', opr: 'eq', value: name }] });
  return found.ok ? ok(found.value[0]?.id ?? null) : found;
}

async function joinTag(
  client: Client,
  id: number,
  { description, tagged }: TagContents,
): Promise<Result<number, ApiError>> {
  const there = await getTag(client, id);
  if (!there.ok) return there;
  const { contents } = there.value;
  const joined = {
    ...contents,
    description: contents.description || description,
    tagged: { ...tagged, ...contents.tagged },
  };
  const isThere =
    joined.description === contents.description && Object.keys(tagged).every((key) => key in contents.tagged);
  const saved = isThere ? ok(undefined) : await saveTag(client, id, joined);
  return saved.ok ? ok(id) : saved;
}

const NONE_FOUND: ApiError = { kind: 'badShape', status: 200, issues: ['There is no tag of this name.'] };

export const saveTag = (client: Client, id: number, contents: TagContents): Promise<Result<void, ApiError>> =>
  done(send(client, tags.update, { path: { id }, request: bodyOf(contents) }));

export const removeTag = (client: Client, id: number): Promise<Result<void, ApiError>> =>
  done(send(client, tags.remove, { path: { id } }));
