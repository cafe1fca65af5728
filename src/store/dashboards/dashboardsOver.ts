import { asList, asRecord, asText, type JsonRecord } from '#domain/jsonValue.ts';
import { listDocuments } from '../documents/documents.ts';
import type { Tables } from '../schema.ts';

export interface DashboardOver {
  readonly id: number;
  readonly title: string;
  /** Null if only its name is known here. */
  readonly metadata: JsonRecord | null;
}

/** The dashboards with a chart or a filter over a dataset, as far as this device knows them. */
export async function dashboardsOver(db: Tables, datasetId: number): Promise<readonly DashboardOver[]> {
  const charts = await db.charts.filter((chart) => chart.datasetId === datasetId).toArray();
  const found = new Map<number, DashboardOver>();
  for (const { id, title } of charts.flatMap(({ dashboards }) => dashboards ?? [])) {
    found.set(id, { id, title, metadata: null });
  }
  for (const { remoteId, draft, saved, confirmed } of await listDocuments(db, 'dashboard')) {
    const content = asRecord(draft?.content ?? saved?.content ?? confirmed?.content);
    const metadata = asRecord(content['metadata']);
    if (remoteId !== null && (found.has(remoteId) || filtersBy(metadata, datasetId)))
      found.set(remoteId, { id: remoteId, title: asText(content['title']), metadata });
  }
  return [...found.values()];
}

const filtersBy = (metadata: JsonRecord, datasetId: number): boolean =>
  asList(metadata['native_filter_configuration'])
    .flatMap((filter) => asList(asRecord(filter)['targets']))
    .some((target) => asRecord(target)['datasetId'] === datasetId);
