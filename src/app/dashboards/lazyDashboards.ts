import type { Dashboards, ReadOutcome } from '#features/services/dashboards.ts';
import type { DashboardsPorts } from './dashboards.ts';

/** The API of dashboards and lists, loaded with the first page that uses it: the SQL editor never does. */
export function lazyDashboards(firstPaint: Promise<void>, ports: DashboardsPorts): Dashboards {
  const load = async (): Promise<Dashboards> => {
    await firstPaint;
    const { createDashboards } = await import('./dashboards.ts');
    return createDashboards(ports);
  };
  const reading = new Map<string, Promise<ReadOutcome>>();
  const readNow = async (idOrSlug: string): Promise<ReadOutcome> => (await load()).read(idOrSlug);
  return {
    // One read at a time, shared by all callers.
    read(idOrSlug) {
      const begun = reading.get(idOrSlug) ?? readNow(idOrSlug).finally(() => reading.delete(idOrSlug));
      reading.set(idOrSlug, begun);
      return begun;
    },
    readList: async (list) => (await load()).readList(list),
    readRelated: async (entity, column, sought) => (await load()).readRelated(entity, column, sought),
    readDataset: async (id) => (await load()).readDataset(id),
    preparing: async () => (await load()).preparing(),
    exportZip: async (kind, ids) => (await load()).exportZip(kind, ids),
    importZip: async (kind, file, overwrite) => (await load()).importZip(kind, file, overwrite),
    share: async (id, state) => (await load()).share(id, state),
    pdf: async (id, order) => (await load()).pdf(id, order),
    openPermalink: async (key) => (await load()).openPermalink(key),
    sharedState: async (id, keys) => (await load()).sharedState(id, keys),
  };
}
