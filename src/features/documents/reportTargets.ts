import { compareNames } from '#domain/format/compareNames.ts';
import { shown } from '#documents/state/state.ts';
import type { ReportContents, ReportTarget } from '#domain/report/reportContents.ts';
import { listCharts } from '#store/charts/charts.ts';
import { listDashboards } from '#store/dashboards/dashboards.ts';
import { documentName, listDocuments } from '#store/documents/documents.ts';
import type { StoredDocument } from '#store/documents/documentRow.ts';
import type { Tables } from '#store/schema.ts';

/** A chart or dashboard that a report can be made on. */
export interface TargetOption {
  readonly id: string;
  readonly label: string;
  readonly detail: string;
  readonly target: ReportTarget;
}

/** How a report came to be that was made on a chart or a dashboard; others are made in the list of reports. */
export const methodOf = (kind: ReportTarget['kind']): string => `${kind}s`;

/** The report that was made on a chart or a dashboard: by how it was made, then by what it is on (RPT-07). */
export function reportOn(
  reports: readonly StoredDocument[],
  kind: ReportTarget['kind'],
  id: string,
): StoredDocument | undefined {
  return reports.find((row) => {
    const { creationMethod, target } = (shown(row) as ReportContents | null) ?? {};
    const isOnIt = target?.kind === kind && String(target.id) === id;
    return row.deletedAt === null && isOnIt && creationMethod === methodOf(kind);
  });
}

export const targetKey = ({ kind, id }: ReportTarget): string => `${kind} ${id}`;

/** The charts and dashboards on this device: those of the server, and those that are not there yet. */
export async function reportTargets(db: Tables): Promise<readonly TargetOption[]> {
  const option = (kind: ReportTarget['kind'], id: string | number, label: string): TargetOption => ({
    id: targetKey({ kind, id }),
    label,
    detail: kind,
    target: { kind, id },
  });
  const local = async (kind: ReportTarget['kind']) =>
    (await listDocuments(db, kind))
      .filter(({ remoteId, deletedAt }) => remoteId === null && deletedAt === null)
      .map((row) => option(kind, row.id, documentName(row)));
  const dashboards = (await listDashboards(db)).filter(({ id }) => id >= 0);
  const charts = (await listCharts(db)).filter(({ id }) => id >= 0);
  return [
    ...dashboards.map(({ id, title }) => option('dashboard', id, title)),
    ...(await local('dashboard')),
    ...charts.map(({ id, name }) => option('chart', id, name)),
    ...(await local('chart')),
  ].toSorted((a, b) => compareNames(a.label, b.label));
}
