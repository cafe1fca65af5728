import { dialectOfDatabase } from '#domain/sql/dialectOfDatabase.ts';
import type { TabSeed } from '#domain/tab/newTab.ts';
import { catalogueEntry } from '#store/catalogue.ts';
import { tabOfSavedQuery } from '#store/sql/tabs.ts';
import { t } from '#ui/t.ts';
import type { LabServices } from '../labServices.ts';
import type { LabTabs } from '../tabs/labTabs.ts';
import { type RequestedTab, seedOf } from '../tabs/requestedTab.ts';
import type { QueryAddress } from '../../../services/editor.ts';

/** Why the content of a link could not be opened. */
export function notOpenedText({ kind }: QueryAddress, why: 'not-found' | 'unreachable'): string {
  if (why === 'unreachable') {
    return t('This query is not on this device and the server is unreachable. Try again later.');
  }
  switch (kind) {
    case 'savedQuery':
    case 'pastQuery':
      return t("The query couldn't be loaded");
    case 'dataset':
      return t("The datasource couldn't be loaded");
    case 'permalink':
      return t('An error occurred while loading the SQL');
  }
}

/** Opens what a link requests in a new tab, or shows the open tab it names. */
export function createRequestOpener(
  { db, shared, toasts }: Pick<LabServices, 'db' | 'shared' | 'toasts'>,
  tabs: Pick<LabTabs, 'activate' | 'add'>,
): (request: RequestedTab) => Promise<void> {
  /** A saved query that is open is shown where it is: a second tab of it would be saved over by the first. */
  async function openSeed(seed: TabSeed): Promise<void> {
    const { savedQueryId } = seed;
    const open = savedQueryId == null ? undefined : await tabOfSavedQuery(db, savedQueryId);
    await (open === undefined ? tabs.add(seed) : tabs.activate(open.id, true));
  }

  return async (request) => {
    if (request.kind === 'tab') return tabs.activate(request.id, true);
    if (request.kind === 'address') {
      const found = await shared.find(request.address);
      if (found.ok) return openSeed(found.value);
      return toasts.show('danger', notOpenedText(request.address, found.error));
    }
    const databases = await catalogueEntry(db, 'databases');
    const database = databases?.payload?.find((each) => each.id === request.seed.dbId);
    await tabs.add(seedOf(request, dialectOfDatabase(database)));
  };
}
