import type { Client } from '#api/http/client.ts';
import { databaseApi } from '#api/sql/database.ts';
import type { Catalogue } from '#query/catalogue/catalogue.ts';
import { type CatalogueDeps, createCatalogue } from '#query/catalogue/createCatalogue.ts';

export interface OpenCatalogueDeps extends Omit<CatalogueDeps, 'api'> {
  readonly client: Client;
  /** False where a Superset is known to answer. */
  readonly hasOwnCalls: () => boolean;
}

export function openCatalogue({ client, hasOwnCalls, ...deps }: OpenCatalogueDeps): Catalogue {
  return createCatalogue({ ...deps, api: databaseApi(client, hasOwnCalls) });
}
