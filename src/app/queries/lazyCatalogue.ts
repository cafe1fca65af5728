import type { Catalogue } from '#query/catalogue/catalogue.ts';
import type { OpenCatalogueDeps } from './openCatalogue.ts';

/** Reads databases' catalogues; loaded with the first of them, since pages without SQL need none. */
export function lazyCatalogue(deps: OpenCatalogueDeps): Catalogue {
  let loading: Promise<Catalogue> | null = null;
  const load = (): Promise<Catalogue> =>
    (loading ??= import('./openCatalogue.ts').then(({ openCatalogue }) => openCatalogue(deps)));
  return {
    refreshDatabases: async () => (await load()).refreshDatabases(),
    refreshCatalogs: async (...asked) => (await load()).refreshCatalogs(...asked),
    refreshSchemas: async (...asked) => (await load()).refreshSchemas(...asked),
    refreshTables: async (...asked) => (await load()).refreshTables(...asked),
    refreshColumns: async (...asked) => (await load()).refreshColumns(...asked),
    refreshFunctions: async (...requested) => (await load()).refreshFunctions(...requested),
    refreshTable: async (...requested) => (await load()).refreshTable(...requested),
  };
}
