import type { ApiError } from '#domain/error/apiError.ts';
import { may, readRights, type Rights } from '#domain/access/rights.ts';
import type { Result } from '#domain/result.ts';
import type { PullTimes } from '#domain/time.ts';
import { forgetAllComments } from '#store/comments.ts';
import { putSetting, setting } from '#store/settings.ts';
import type { StorageError } from '#domain/error/storageError.ts';
import { DASHBOARD_TABLES, write, type Tx } from '#store/write.ts';
import { allDocuments } from '#store/documents/documents.ts';
import { dropDatasets, listDatasets } from '#store/datasets/datasets.ts';
import { dropDashboards, listDashboards, onDashboards } from '#store/dashboards/dashboards.ts';
import { dropCharts, listCharts } from '#store/charts/charts.ts';
import { forgetUnreadable, mayReadKind } from '#documents/unreadable.ts';
import { dropGoneDocuments } from '#documents/takeDocument.ts';
import { kindOf } from '#documents/kinds/kinds.ts';
import type { SyncPorts } from '../syncPorts.ts';
import { missing, withoutDocument } from './listedRows.ts';

/**
 * Who may not read a kind of document any more keeps none of it (DOC-15). Nothing else says that they are gone, because
 * no list of them is answered.
 */
async function dropUnreadableKinds(
  tx: Tx,
  { before, rights, ...times }: PullTimes & { readonly before: Rights | null; readonly rights: Rights },
): Promise<void> {
  const isHidden = (kind: string): boolean => !mayReadKind(rights, kind);
  // A dashboard shows charts also to people who may not list them.
  const shown = isHidden('dashboard') ? [] : await onDashboards(tx, 'chartIds');
  const kinds = new Set((await allDocuments(tx)).map(({ kind }) => kind));
  for (const kind of [...kinds].filter(isHidden)) {
    await dropGoneDocuments(tx, kindOf(kind), new Set(kind === 'chart' ? shown : []), times);
  }
  if (isHidden('dashboard')) {
    await dropDashboards(tx, await withoutDocument(tx, missing(await listDashboards(tx), [])));
  }
  if (isHidden('chart')) await dropCharts(tx, missing(await listCharts(tx), shown).filter(isOfServer));
  if (isHidden('dataset')) {
    // It names its metrics and columns too, by a part of their datasets. What was read of them before may be more.
    const hadMore = isHidden('dashboard') || (before !== null && mayReadKind(before, 'dataset'));
    const kept = hadMore ? [] : await onDashboards(tx, 'datasetIds');
    await dropDatasets(tx, missing(await listDatasets(tx), kept).filter(isOfServer));
  }
  for (const kind of ['dashboard', 'chart'] as const) if (isHidden(kind)) await forgetAllComments(tx, kind);
  if (!may(rights, 'can_read', 'SavedQuery')) await forgetAllComments(tx, 'query');
  await forgetUnreadable(tx);
}

/** What no server has yet has a negative id. */
const isOfServer = (id: number): boolean => id >= 0;

/**
 * Reads the person's permissions; they are stored, so that the same controls are shown offline. What they may not read
 * any more is forgotten.
 */
export async function pullRights({
  db,
  api,
  clock,
}: Pick<SyncPorts, 'db' | 'api' | 'clock'>): Promise<Result<void, ApiError | StorageError>> {
  const requestedAt = clock.now();
  const response = await api.security.roles();
  if (!response.ok) return response;
  const { userId, roles } = response.value;
  return write(
    db,
    async (tx) => {
      const [before, rights] = [await setting(tx, 'rights'), readRights(roles)];
      await putSetting(tx, 'rights', rights);
      await putSetting(tx, 'personId', userId);
      await dropUnreadableKinds(tx, { before, rights, requestedAt, now: clock.now() });
    },
    DASHBOARD_TABLES,
  );
}
