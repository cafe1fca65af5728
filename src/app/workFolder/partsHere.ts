import { belowDraft, shown } from '#documents/state/state.ts';
import { chartsOfDashboard, type DashboardContents } from '#domain/dashboard/form/dashboardContent.ts';
import { documentOfChart, getCharts } from '#store/charts/charts.ts';
import type { StoredDocument } from '#store/documents/documentRow.ts';
import { documentsByUuid } from '#store/documents/documents.ts';
import type { Tables } from '#store/schema.ts';

/** A dashboard that a folder has, or a chart on it. */
export interface FolderPart {
  readonly row: StoredDocument;
  readonly uuid: string;
  readonly kind: 'chart' | 'dashboard';
  /** The uuids of the dashboards that bring it into the folder. */
  readonly of: readonly string[];
}

/** What this device has of dashboards, and the charts on them that are not read yet. */
export interface PartsHere {
  readonly parts: readonly FolderPart[];
  readonly unread: readonly { readonly id: number; readonly name: string }[];
}

export async function partsHere(db: Tables, dashboards: readonly string[]): Promise<PartsHere> {
  const parts = new Map<string, FolderPart>();
  const unread = new Map<number, string>();
  const add = (part: Omit<FolderPart, 'of'>, dashboard: string): void =>
    void parts.set(part.row.id, { ...part, of: [...(parts.get(part.row.id)?.of ?? []), dashboard] });
  for (const uuid of dashboards) {
    const row = (await documentsByUuid(db, uuid)).find(
      ({ kind, deletedAt }) => kind === 'dashboard' && deletedAt === null,
    );
    const contents = row && (shown(row) as DashboardContents | null);
    if (!row || !contents) continue;
    add({ row, uuid, kind: 'dashboard' }, uuid);
    // Those that the draft removed as well: their files follow as long as it is not saved.
    const before = belowDraft(row) as DashboardContents | null;
    const names = new Set([...chartsOfDashboard(contents), ...(before ? chartsOfDashboard(before) : [])]);
    for (const name of names) {
      if (name === null) continue;
      const chart = await documentOfChart(db, name);
      if (chart !== undefined && chart.uuid !== null && shown(chart) !== null)
        add({ row: chart, uuid: chart.uuid, kind: 'chart' }, uuid);
      else if (typeof name === 'number' && name > 0) {
        const [known] = await getCharts(db, [name]);
        unread.set(name, known?.name ?? String(name));
      }
    }
  }
  return { parts: [...parts.values()], unread: [...unread].map(([id, name]) => ({ id, name })) };
}
