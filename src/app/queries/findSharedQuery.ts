import type { Api } from '#api/api.ts';
import { permalinkState, type PermalinkState } from '#contract/sql/sqllab.ts';
import { getDatasetSource } from '#api/dataset/datasetSource.ts';
import type { ApiError } from '#domain/error/apiError.ts';
import { ok, type Result } from '#domain/result.ts';
import type { TabSeed } from '#domain/tab/newTab.ts';
import type { QueryAddress } from '#features/services/editor.ts';
import type { SextantDb } from '#store/db.ts';
import { keptLink } from '#store/keptLinks.ts';
import { getSavedQuery, savedQueryByRemoteId } from '#store/sql/savedQueries.ts';
import * as v from 'valibot';
import { keepPermalink, type KeepingPorts } from '../keepPermalink.ts';

type Calls = Pick<Api, 'permalink' | 'savedQuery' | 'query' | 'client'>;

export interface SharedQueriesPorts extends KeepingPorts {
  readonly api: Calls;
  readonly href: (path: string) => string;
}

/* Loaded with the first such address. */

/** The query an address names. */
export function findSharedQuery(
  ports: SharedQueriesPorts,
  address: QueryAddress,
): Promise<Result<TabSeed, ApiError>> {
  const { db, api } = ports;
  switch (address.kind) {
    case 'savedQuery':
      return savedQuery(db, api, address.id);
    case 'permalink':
      return permalink(ports, address.key);
    case 'pastQuery':
      return pastQuery(api, address.id);
    case 'dataset':
      return dataset(api, address.id, address.sql);
  }
}

async function savedQuery(db: SextantDb, api: Calls, id: string): Promise<Result<TabSeed, ApiError>> {
  const here = (await getSavedQuery(db, id)) ?? (await savedQueryByRemoteId(db, Number(id)));
  if (here) return ok({ ...here, name: here.label, savedQueryId: here.id });
  const found = await api.savedQuery.get(Number(id));
  return found.ok ? ok({ ...found.value.fields, name: found.value.fields.label }) : found;
}

async function permalink(ports: SharedQueriesPorts, key: string): Promise<Result<TabSeed, ApiError>> {
  const found = await openQueryLink(ports, key);
  if (!found.ok) return found;
  // A link may fill a tab and never execute it: its `autorun` is ignored.
  const { dbId, name, sql, schema = null, catalog = null, templateParams } = found.value;
  return ok({ dbId, name, sql, schema, catalog, templateParams: templateParams ?? '' });
}

async function openQueryLink(
  ports: SharedQueriesPorts,
  key: string,
): Promise<Result<PermalinkState, ApiError>> {
  const kept = v.safeParse(permalinkState, await keptLink(ports.db, 'query', key));
  if (kept.success) return ok(kept.output);
  const opened = await ports.api.permalink.get(key);
  if (opened.ok) await keepPermalink(ports, { of: 'query', key, content: opened.value });
  return opened;
}

/** The address of a new permalink to a tab; null where the server is unreachable. */
export async function createQueryLink(
  ports: SharedQueriesPorts,
  tab: PermalinkState,
): Promise<string | null> {
  const made = await ports.api.permalink.create(tab);
  if (!made.ok) return null;
  await keepPermalink(ports, { of: 'query', key: made.value, content: tab });
  return ports.href(`/sqllab/p/${made.value}/`);
}

async function pastQuery(api: Calls, id: number): Promise<Result<TabSeed, ApiError>> {
  const found = await api.query.get(id);
  if (!found.ok) return found;
  const { database, schema, sql, tab_name: name } = found.value;
  return ok({ dbId: database.id, schema, sql, ...(name === null ? {} : { name }) });
}

async function dataset(api: Calls, id: number, sql: string | null): Promise<Result<TabSeed, ApiError>> {
  const found = await getDatasetSource(api.client, id);
  return found.ok && sql !== null ? ok({ ...found.value, sql }) : found;
}
