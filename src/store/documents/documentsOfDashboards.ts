import type { Transaction } from 'dexie';
import type { Dashboard } from '#domain/dashboard/dashboard.ts';
import type { DashboardContents } from '#domain/dashboard/form/dashboardContent.ts';
import { parseRecord } from '#domain/jsonValue.ts';
import type { ConfirmedDashboard, StoredContent } from '../dashboards/dashboardRows.ts';
import type { StoredDocument } from './documentRow.ts';
import type { OutboxRow } from '#sync/outbox/outboxRow.ts';

/** Schema 2: stored dashboards become documents, with pending changes of title and publication as their save. */
export async function documentsOfDashboards(tx: Transaction): Promise<void> {
  const contents = (await tx.table('dashboardContents').toArray()) as StoredContent[];
  for (const content of contents) {
    const dashboard = (await tx.table('dashboards').get(content.id)) as Dashboard | undefined;
    if (dashboard === undefined) continue;
    const confirmed = (await tx.table('confirmedDashboards').get(content.id)) as
      | ConfirmedDashboard
      | undefined;
    const document = documentOf(dashboard, content, confirmed);
    await tx.table('documents').put(document);
    await moveSaves(tx, content.id, document);
  }
}

function documentOf(
  dashboard: Dashboard,
  content: StoredContent,
  confirmed: ConfirmedDashboard | undefined,
): StoredDocument {
  const shown = contentsOf(dashboard, content);
  const base: DashboardContents = { ...shown, ...confirmed?.fields };
  return {
    id: dashboard.uuid ?? `dashboard-${dashboard.id}`,
    kind: 'dashboard',
    remoteId: dashboard.id,
    uuid: dashboard.uuid,
    confirmed: { content: base, info: dashboard, revision: null, at: content.readAt, isOurs: false },
    saved:
      base.title === shown.title && base.published === shown.published
        ? null
        : { content: shown, base, at: content.readAt },
    draft: null,
    conflict: null,
    decided: null,
    detachedAt: null,
    deletedAt: null,
    resent: 0,
  };
}

/** Not in canonical form: contents are compared by meaning, and the next pull brings the canonical form. */
function contentsOf(dashboard: Dashboard, content: StoredContent): DashboardContents {
  const { title, published, slug, certifiedBy, certificationDetails, owners } = dashboard;
  return {
    certificationDetails,
    certifiedBy,
    css: content.css,
    layout: parseRecord(content.positionJson) ?? {},
    metadata: parseRecord(content.jsonMetadata) ?? {},
    owners: owners.map(({ id }) => id),
    published,
    slug,
    title,
  };
}

/** Pending saves belong to the document from now on. Other changes contain what they send, and are sent as queued. */
async function moveSaves(tx: Transaction, number: number, { id }: StoredDocument): Promise<void> {
  const outbox = tx.table<OutboxRow, number>('outbox');
  const rows = await outbox.filter((row) => row.lane === `dashboard:${number}`).toArray();
  for (const row of rows) {
    if (row.command !== 'dashboard.save') continue;
    const lane = `document:${id}`;
    const coalesceKey = `document.save ${lane}`;
    await outbox.put({ ...row, command: 'document.save', args: { id, needs: [] }, lane, coalesceKey });
  }
}
