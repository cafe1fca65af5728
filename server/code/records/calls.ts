import { asList, asNumber, asRecord, type JsonRecord } from '#domain/jsonValue.ts';
import { err, ok, type Result } from '#domain/result.ts';
import { jsonOf, reasonOf, type Remote } from '../remote.ts';

/** Why a call did nothing. */
export interface Refusal {
  readonly reason: string;
  /** Whether the person may not make it, or the server does not have it. */
  readonly isNotAllowed: boolean;
  /** Whether calls before it changed something. */
  readonly isInPart?: boolean;
}

/** What came of calls that follow one which changed something. */
export const afterSome = <T>(done: Result<T, Refusal>): Result<T, Refusal> =>
  done.ok ? done : err({ ...done.error, isInPart: true });

export const NOT_ALLOWED: ReadonlySet<number> = new Set([403, 404]);

const PAGE = 100;

/** All rows of a list. */
export async function listAll(
  remote: Remote,
  path: string,
  columns: readonly string[] = [],
): Promise<Result<readonly JsonRecord[], Refusal>> {
  const rows: JsonRecord[] = [];
  const wanted = columns.length === 0 ? '' : `columns:!(${columns.join(',')}),`;
  for (let page = 0; ; page += 1) {
    const listed = await answered(remote, 'GET', `${path}?q=(${wanted}page:${page},page_size:${PAGE})`);
    if (!listed.ok) return listed;
    const found = asList(listed.value['result']).map(asRecord);
    rows.push(...found);
    if (found.length < PAGE || rows.length >= (asNumber(listed.value['count']) ?? 0)) return ok(rows);
  }
}

/** The `result` of a call for one. */
export async function getOne(remote: Remote, path: string): Promise<Result<JsonRecord, Refusal>> {
  const got = await answered(remote, 'GET', path);
  return got.ok ? ok(asRecord(got.value['result'])) : got;
}

/** Makes one at a list's path, or changes the one of a number; returns its number, 0 where the server does not say. */
export async function save(
  remote: Remote,
  path: string,
  id: number | null,
  body: object,
): Promise<Result<number, Refusal>> {
  const saved =
    id === null
      ? await answered(remote, 'POST', path, body)
      : await answered(remote, 'PUT', `${path}${id}`, body);
  return saved.ok ? ok(id ?? asNumber(saved.value['id']) ?? 0) : saved;
}

/** The JSON that a server answers; its refusal in its own words. */
export async function answered(
  remote: Remote,
  method: string,
  path: string,
  body?: object,
): Promise<Result<JsonRecord, Refusal>> {
  const sent = await remote.send(method, path, body);
  if (!sent.ok) return err({ reason: sent.error, isNotAllowed: false });
  if (sent.value.ok) return ok(asRecord(await jsonOf(sent.value)));
  return err({ reason: await reasonOf(sent.value), isNotAllowed: NOT_ALLOWED.has(sent.value.status) });
}

const AT_ONCE = 4;

/** Calls for each of a list, some at once; all of them, or the first refusal. */
export async function forEach<T, R, E>(
  items: readonly T[],
  work: (item: T) => Promise<Result<R, E>>,
): Promise<Result<readonly R[], E>> {
  const done: R[] = [];
  for (let at = 0; at < items.length; at += AT_ONCE) {
    for (const each of await Promise.all(items.slice(at, at + AT_ONCE).map(work))) {
      if (!each.ok) return each;
      done.push(each.value);
    }
  }
  return ok(done);
}
