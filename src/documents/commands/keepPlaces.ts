import type { DashboardContents } from '#domain/dashboard/form/dashboardContent.ts';
import { chartOf } from '#domain/dashboard/form/layoutOfForm.ts';
import { metadataWithCharts } from '#domain/dashboard/form/metadataCharts.ts';
import { asRecord } from '#domain/jsonValue.ts';
import { localNumber } from '#store/dashboards/localNumbers.ts';
import type { StoredDocument } from '#store/documents/documentRow.ts';
import { listDocuments } from '#store/documents/documents.ts';
import type { Tx } from '#store/write.ts';
import type { Command, Moment } from '#sync/command.ts';
import { dashboardDocument } from '../kinds/dashboard.ts';
import { deliveryOf } from '../sending/delivery.ts';
import { changesBetween } from '../state/content.ts';
import { saveChanges } from '../state/save.ts';
import { changeDocumentRow } from '../writeDocument.ts';
import { refuseRow } from './refuse.ts';

/** The new number and uuid of a chart in place of its number before. */
interface Successor {
  readonly id: string;
  readonly uuid: string;
  readonly before: number;
  /** The number that this device has for it. */
  readonly number: number | undefined;
}

/**
 * A chart that was deleted on the server is sent as a new one: dashboards that the person may edit show it where the
 * deleted one was, and their filters reach it as they reached that.
 */
export async function keepPlaces(
  tx: Tx,
  { kind, id, remoteId: before }: StoredDocument,
  uuid: string,
  moment: Moment,
): Promise<readonly Command[]> {
  if (kind !== 'chart' || before === null) return [];
  const chart = { id, uuid, before, number: await localNumber(tx, 'charts', uuid) };
  const commands: Command[] = [];
  for (const row of await listDocuments(tx, 'dashboard')) {
    const contents = row.saved?.content ?? row.confirmed?.content;
    if (contents === undefined || (await refuseRow(tx, row, moment)) !== null) continue;
    const changes = changesBetween(dashboardDocument, contents, placed(contents as DashboardContents, chart));
    if (changes.length === 0) continue;
    const saved = await changeDocumentRow(tx, row.id, (each, old) =>
      saveChanges(each, old, changes, moment.now),
    );
    commands.push(...(await deliveryOf(tx, saved)));
  }
  return commands;
}

function placed(contents: DashboardContents, { id, uuid, before, number }: Successor): DashboardContents {
  const components = Object.entries(contents.layout);
  if (!components.some(([, each]) => chartOf(each) === before)) return contents;
  const layout = components.map(([key, each]): [string, unknown] => {
    if (chartOf(each) !== before) return [key, each];
    const component = asRecord(each);
    return [key, { ...component, meta: { ...asRecord(component['meta']), chartId: id, uuid } }];
  });
  const metadata = metadataWithCharts(contents.metadata, (chart) =>
    Number(chart) === before ? number : Number(chart),
  );
  return { ...contents, layout: Object.fromEntries(layout), metadata };
}
