import type { Api } from '#api/api.ts';
import { pullDocument } from '#commands/pull/pullDocument.ts';
import { pullLayers } from '#commands/pull/pullRecords.ts';
import { pullThemes } from '#commands/pull/pullThemes.ts';
import { chartDocument } from '#documents/kinds/chart.ts';
import { datasetDocument } from '#documents/kinds/dataset.ts';
import { shown } from '#documents/state/state.ts';
import { type ChartContents, datasetOf } from '#domain/chart/chartContents.ts';
import { filterDatasets } from '#domain/code/uuidReferences.ts';
import type { DashboardContents } from '#domain/dashboard/form/dashboardContent.ts';
import type { Clock } from '#domain/time.ts';
import type { SextantDb } from '#store/db.ts';
import { namesHere } from './deviceNames.ts';
import { hasUnknownLayer } from './pageForm.ts';
import { partsHere } from './partsHere.ts';

interface ReadingPorts {
  readonly db: SextantDb;
  readonly api: Api;
  readonly clock: Clock;
}

/**
 * Reads from the server what the files of dashboards need and a dashboard does not bring along. What cannot be read is
 * told by the next round.
 */
export async function readMissing(ports: ReadingPorts, dashboards: readonly string[]): Promise<void> {
  for (const { id } of (await partsHere(ports.db, dashboards)).unread)
    await pullDocument(ports, chartDocument, id);
  const { parts } = await partsHere(ports.db, dashboards);
  const { names } = await namesHere(ports.db);
  const datasets = new Set<number>();
  let [needsLayers, needsThemes] = [false, false];
  for (const { kind, row } of parts) {
    const contents = shown(row);
    if (kind === 'chart') {
      const { form } = contents as ChartContents;
      const { id, uuid } = datasetOf(form);
      if (id !== null && uuid === undefined) datasets.add(id);
      needsLayers ||= hasUnknownLayer(form, names);
    } else {
      const { metadata, themeId } = contents as DashboardContents;
      for (const id of filterDatasets(metadata)) datasets.add(id);
      needsThemes ||= themeId !== undefined && names.theme(themeId) === undefined;
    }
  }
  for (const id of datasets)
    if (id > 0 && names.dataset(id) === undefined) await pullDocument(ports, datasetDocument, id);
  if (needsLayers) await pullLayers(ports);
  if (needsThemes) await pullThemes(ports);
}
