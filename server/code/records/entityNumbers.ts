import { asNumber, asText } from '#domain/jsonValue.ts';
import { ok, type Result } from '#domain/result.ts';
import type { Remote } from '../remote.ts';
import { listAll, type Refusal } from './calls.ts';

/** The lists of what has a uuid, by the folder of its files. */
const LISTS = {
  databases: '/api/v1/database/',
  datasets: '/api/v1/dataset/',
  charts: '/api/v1/chart/',
  dashboards: '/api/v1/dashboard/',
} as const;

export type NumberedFolder = keyof typeof LISTS;

/** Uuids and the numbers of a server. */
export interface KnownNumbers {
  readonly uuidOf: (id: unknown) => string | undefined;
  readonly numberOf: (uuid: unknown) => number | undefined;
}

/** The numbers of each kind, listed when they are needed, once. */
export type EntityNumbers = (folder: NumberedFolder) => Promise<Result<KnownNumbers, Refusal>>;

export function entityNumbers(remote: Remote): EntityNumbers {
  const known = new Map<NumberedFolder, Promise<Result<KnownNumbers, Refusal>>>();
  return (folder) => {
    const before = known.get(folder) ?? numbersOf(remote, LISTS[folder]);
    known.set(folder, before);
    return before;
  };
}

async function numbersOf(remote: Remote, path: string): Promise<Result<KnownNumbers, Refusal>> {
  const listed = await listAll(remote, path, ['id', 'uuid']);
  // Who may not list them names none.
  if (!listed.ok && !listed.error.isNotAllowed) return listed;
  const rows = listed.ok ? listed.value : [];
  const pairs = rows.map((row) => [asNumber(row['id']) ?? 0, asText(row['uuid']).toLowerCase()] as const);
  const uuids = new Map(pairs.filter(([, uuid]) => uuid !== ''));
  const numbers = new Map([...uuids].map(([id, uuid]) => [uuid, id]));
  return ok({
    uuidOf: (id) => uuids.get(asNumber(id) ?? 0),
    numberOf: (uuid) => numbers.get(asText(uuid).toLowerCase()),
  });
}
