import { type Context, Hono } from 'hono';
import type { Call } from '#contract/call.ts';
import { LOCAL_ID_HEADER } from '#contract/capabilities.ts';
import type { AppEnv, ServerDeps } from '../../deps.ts';
import { messageError, notFound } from '../../http/response/errorBodies.ts';
import { etagOf, staleResponse } from '../../http/response/revision.ts';
import { currentUser, requireUser } from '../../auth/requireUser.ts';
import { type GivenArguments, serve } from '../../http/serve.ts';
import type { CreatedEntity } from '../../meta/created.ts';

type Env = Context<AppEnv>;

/** The calls of an entity, of the contract. */
interface Calls {
  readonly list: Call;
  readonly get: Call;
  readonly create: Call;
  readonly update: Call;
  readonly remove: Call;
  /** Absent where they are deleted one by one. */
  readonly removeMany?: Call;
}

interface Row {
  readonly id: number;
  /** Present where saves name the state they were made from. */
  readonly revision?: number;
}

/** What is particular about an entity whose rows people share. */
export interface RecordDefinition<C extends Calls, R extends Row> {
  readonly calls: C;
  /** The view of its permissions. */
  readonly view: string;
  /** Of one of them, in messages. */
  readonly noun: string;
  /** The name under which local ids of creates are kept; null if none are. */
  readonly created: CreatedEntity | null;
  find(path: GivenArguments<C['get']>['path'], id: number): R | null;
  list(c: Env, given: GivenArguments<C['list']>): Response;
  item(c: Env, row: R): object;
  /** Why something is not created or changed. */
  refusal?(
    c: Env,
    row: R | null,
    given: GivenArguments<C['create']> | GivenArguments<C['update']>,
  ): Response | null;
  insert(c: Env, given: GivenArguments<C['create']>): number;
  /** The response to a create, and to a change. */
  made(id: number, given: GivenArguments<C['create']>): object;
  change(c: Env, row: R, given: GivenArguments<C['update']>): void;
  saved(row: R, given: GivenArguments<C['update']>): object;
  /** Why rows are not deleted. */
  kept?(c: Env, rows: readonly R[]): Response | null;
  remove(c: Env, rows: readonly R[]): void;
}

/** The routes of an entity whose rows people share. */
export function recordRoutes<C extends Calls, R extends Row>(
  deps: ServerDeps,
  record: RecordDefinition<C, R>,
): Hono<AppEnv> {
  const { calls, view, noun, created } = record;
  const mayRead = requireUser(deps, ['can_read', view]);
  const mayWrite = requireUser(deps, ['can_write', view]);
  const routes = new Hono<AppEnv>();
  /** All paths of an entity have the parameters of the path of one, except its own id. */
  const find = (path: object, id = idIn(path)): R | null =>
    record.find(path as GivenArguments<C['get']>['path'], id);

  serve<C['list']>(routes, calls.list, mayRead, (c, given) => record.list(c, given));

  serve<C['get']>(routes, calls.get, mayRead, (c, { path }) => {
    const row = find(path);
    return row === null ? notFound(c) : c.json(record.item(c, row), 200, tagOf(row));
  });

  serve<C['create']>(routes, calls.create, mayWrite, (c, given) => {
    const { id: userId } = currentUser(c);
    const localId = c.req.header(LOCAL_ID_HEADER) ?? null;
    const known = created === null ? null : deps.meta.created.known(userId, created, localId);
    const refused = known === null ? record.refusal?.(c, null, given) : null;
    if (refused) return refused;
    const insert = () => record.insert(c, given);
    const id = created === null ? insert() : deps.meta.created.once(userId, created, localId, insert);
    return c.json(record.made(id, given), 201);
  });

  serve<C['update']>(routes, calls.update, mayWrite, (c, given) => {
    const row = find(given.path);
    if (row === null) return notFound(c);
    const { revision } = row;
    const refused =
      (revision === undefined ? null : staleResponse(c, { ...row, revision })) ??
      record.refusal?.(c, row, given);
    if (refused) return refused;
    record.change(c, row, given);
    const now = find(given.path, row.id) ?? row;
    return c.json(record.saved(now, given), 200, tagOf(now));
  });

  serve<C['remove']>(routes, calls.remove, mayWrite, (c, { path }) => remove(c, path, [idIn(path)], 'OK'));

  if (calls.removeMany)
    serve(routes, calls.removeMany, mayWrite, (c, { path, q }) => {
      const ids = (q ?? []) as readonly number[];
      const many = ids.length === 1 ? '' : 's';
      return remove(c, path, ids, `Deleted ${ids.length} ${noun}${many}`);
    });

  /** All of them or none. */
  function remove(c: Env, path: object, ids: readonly number[], done: string): Response {
    const rows = ids.flatMap((id) => find(path, id) ?? []);
    if (rows.length === 0 || rows.length < ids.length) return notFound(c);
    const kept = record.kept?.(c, rows) ?? null;
    if (kept) return kept;
    deps.meta.transaction(() => record.remove(c, rows));
    return messageError(c, 200, done);
  }
  return routes;
}

const idIn = (path: object): number => Number((path as { readonly id?: number }).id);

const tagOf = ({ id, revision }: Row): Record<string, string> =>
  revision === undefined ? {} : { ETag: etagOf({ id, revision }) };
