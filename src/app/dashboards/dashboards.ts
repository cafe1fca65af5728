import { datasetDocument } from '#documents/kinds/dataset.ts';
import type { Api } from '#api/api.ts';
import { getFilterState } from '#api/dashboard/dashboardLinks.ts';
import { exportZip, importZip } from '#api/entity/exchange.ts';
import { findCharts, findDashboards, findDatasets, findQueries } from '#commands/pull/findInList.ts';
import { pullCharts, pullDashboards, pullDatasets } from '#commands/pull/pullLists.ts';
import { pullQueries } from '#commands/query/pullQueries.ts';
import { pullDashboard } from '#commands/dashboard/pullDashboard.ts';
import { pullRelated } from '#commands/dashboard/pullRelated.ts';
import { pullDocument } from '#commands/pull/pullDocument.ts';
import { type PermalinkStateBody, filterMasks } from '#contract/dashboard/dashboardLinks.ts';
import { withQuotedIntegers } from '#domain/exactRison.ts';
import type { ApiError } from '#domain/error/apiError.ts';
import { describeError } from '#domain/error/describeError.ts';
import type { ListSearch } from '#domain/listSearch.ts';
import { isUnreachable } from '#domain/error/unreachable.ts';
import type { DataMasks } from '#domain/nativeFilter/dataMask.ts';
import { readMaskContent } from '#domain/nativeFilter/readNativeFilters.ts';
import { parseRecord } from '#domain/jsonValue.ts';
import { err, ok, type Result } from '#domain/result.ts';
import type { Clock } from '#domain/time.ts';
import type { Dashboards, ListName, ReadOutcome } from '#features/services/dashboards.ts';
import { createDashboardLink, openDashboardLink } from './keptPermalinks.ts';
import { readOutcome } from './readOutcome.ts';
import type { SextantDb } from '#store/db.ts';
import { isOnlyHere } from '#store/documents/documents.ts';
import type { StorageError } from '#domain/error/storageError.ts';
import { t } from '#ui/t.ts';
import * as v from 'valibot';

export interface DashboardsPorts {
  readonly db: SextantDb;
  readonly api: Api;
  readonly clock: Clock;
  /** Reads the person's permissions, once per page load. */
  readonly readRights: () => Promise<void>;
  /** Whose queries the history lists; null where that is not known. */
  readonly userId: () => number | null;
  /** The address of a path of this app. */
  readonly href: (path: string) => string;
  readonly onStorageError: (error: StorageError) => void;
  /** Shows the person what the page itself does not show. */
  readonly showError: (text: string) => void;
  /** Records errors that nothing on screen explains. */
  readonly note: (error: unknown, where: string) => void;
}

const PULLS = {
  dashboards: pullDashboards,
  charts: pullCharts,
  datasets: pullDatasets,
  queries: (ports: DashboardsPorts) => pullQueries(ports, ports.userId()),
} as const;

const FINDS = {
  dashboards: findDashboards,
  charts: findCharts,
  datasets: findDatasets,
  queries: (ports: DashboardsPorts, search: ListSearch) => findQueries(ports, search, ports.userId()),
} as const;

export function createDashboards(ports: DashboardsPorts): Omit<Dashboards, 'preparing'> {
  const { api, showError } = ports;

  /** ERR-44. The page itself reports an unreachable server. */
  function onNoFavorite(error: ApiError): void {
    if (isRefusal(error) || error.kind === 'badShape')
      showError(t('There was an issue fetching the favorite status of this dashboard.'));
  }

  const outcomeOf = (pulled: Result<unknown, ApiError | StorageError>): ReadOutcome =>
    readOutcome(pulled, ports);

  /** The person would take the dashboard shown for the state in the link. */
  function notTaken(): null {
    showError(t('The filters in this link could not be read. Your previous filters are still applied.'));
    return null;
  }
  const taken = (masks: DataMasks | null): { readonly masks: DataMasks; readonly activeTabs: [] } | null =>
    masks === null ? notTaken() : { masks, activeTabs: [] };

  return {
    async read(idOrSlug, onStored) {
      const rights = ports.readRights();
      const noteStored = onStored && ((): void => void rights.then(onStored));
      const outcome = (await isOnlyHere(ports.db, 'dashboard', idOrSlug))
        ? 'read'
        : outcomeOf(await pullDashboard({ ...ports, onNoFavorite, onStored: noteStored }, idOrSlug));
      // What a person may do is shown around a dashboard that they do not see, too.
      if (outcome === 'read' || outcome === 'missing') await rights;
      return outcome;
    },
    async readList(list: ListName) {
      const pulled = await PULLS[list](ports);
      if (pulled.ok) await ports.readRights();
      if (list === 'charts' && !pulled.ok && isRefusal(pulled.error))
        showError(
          t('Sorry there was an error fetching saved charts: {error}', {
            error: describeError(pulled.error),
          }),
        );
      return outcomeOf(pulled);
    },
    findInList: async (list, search) => outcomeOf(await FINDS[list](ports, search)),
    readRelated: async (entity, column, sought) =>
      outcomeOf(await pullRelated(ports, entity, column, sought)),
    // No server has one with such a number.
    readDataset: async (id) =>
      Number(id) < 0 ? 'read' : outcomeOf(await pullDocument(ports, datasetDocument, id)),
    async exportZip(kind, ids) {
      const zip = await exportZip(api.client, kind, ids);
      return zip.ok ? zip : err(describeError(zip.error));
    },
    async importZip(kind, file, overwrite) {
      const notes = await importZip(api.client, kind, file, overwrite);
      if (notes.ok) await PULLS[`${kind}s`](ports);
      return notes.ok ? notes : err(describeError(notes.error));
    },
    async share(id, { masks, activeTabs, urlParams }) {
      const dataMask = Object.fromEntries(Object.entries(masks).map(([key, mask]) => [key, { ...mask }]));
      const shared = await createDashboardLink(ports, id, {
        dataMask,
        activeTabs: [...activeTabs],
        urlParams,
      });
      return shared.ok ? shared : err(describeError(shared.error));
    },
    async pdf(id, order) {
      const { dashboardPdf } = await import('#api/dashboard/dashboardPdf.ts');
      const made = await dashboardPdf(api.client, id, order);
      return made.ok ? made : err(describeError(made.error));
    },
    async openPermalink(key) {
      const opened = await openDashboardLink(ports, key);
      if (!opened.ok) {
        const outcome = outcomeOf(opened);
        return err(outcome === 'read' ? 'failed' : outcome);
      }
      const { dashboard, state } = opened.value;
      return ok({
        dashboard,
        urlParams: state.urlParams ?? [],
        anchor: state.anchor ?? null,
        masks: masksOf(state.dataMask),
      });
    },
    async sharedState(id, { permalinkKey, filterStateKey, nativeFilters }) {
      if (permalinkKey !== null) {
        const opened = await openDashboardLink(ports, permalinkKey);
        if (!opened.ok) return notTaken();
        const { dataMask, activeTabs } = opened.value.state;
        return { masks: masksOf(dataMask), activeTabs: activeTabs ?? [] };
      }
      if (filterStateKey !== null) {
        const stored = await getFilterState(api.client, id, filterStateKey);
        return taken(stored.ok ? readMasks(parseRecord(stored.value)) : null);
      }
      return nativeFilters === null ? null : taken(readMasks(await fromRison(nativeFilters)));
    },
  };
}

/** An error the server returned, which the page reports; the page itself shows that the server is unreachable. */
function isRefusal(error: ApiError | StorageError): error is ApiError & { readonly kind: 'http' } {
  return error.kind === 'http' && !isUnreachable(error);
}

function readMasks(value: unknown): DataMasks | null {
  const parsed = v.safeParse(filterMasks, value);
  return parsed.success ? masksOf(parsed.output) : null;
}

function masksOf(stored: PermalinkStateBody['dataMask']): DataMasks | null {
  if (stored === null || stored === undefined) return null;
  return Object.fromEntries(
    Object.entries(stored).map(([id, mask]) => [id, { id, ...readMaskContent(mask) }]),
  );
}

/** Only old addresses contain rison, so its parser is loaded on demand. Undefined where the text is invalid. */
async function fromRison(text: string): Promise<unknown> {
  const { default: rison } = await import('rison');
  try {
    return rison.decode(withQuotedIntegers(text));
  } catch {
    return null;
  }
}
