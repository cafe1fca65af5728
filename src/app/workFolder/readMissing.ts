import { shown } from '#documents/state/state.ts';
import { type ChartContents, datasetOf } from '#domain/chart/chartContents.ts';
import { charts } from '#domain/code/bundleKinds.ts';
import { layerSources } from '#domain/code/mapReferences.ts';
import { filterDatasets } from '#domain/code/uuidReferences.ts';
import { asRecord } from '#domain/jsonValue.ts';
import type { DashboardContents } from '#domain/dashboard/form/dashboardContent.ts';
import { isUuid } from '#domain/uuid.ts';
import type { SextantDb } from '#store/db.ts';
import { namesHere } from './deviceNames.ts';
import { type FilesRead, newFiles, unknownCharts } from './newCharts.ts';
import { hasUnknownLayer, unknownChartsIn, unknownIn } from './pageForm.ts';
import { partsHere } from './partsHere.ts';

/** What can be read from the server, each into the documents of this device. */
export interface MissingReads {
  readonly chart: (idOrUuid: number | string) => Promise<unknown>;
  readonly dataset: (idOrUuid: number | string) => Promise<unknown>;
  readonly layers: () => Promise<unknown>;
  readonly themes: () => Promise<unknown>;
}

/**
 * Reads from the server what the files of dashboards need and a dashboard does not bring along. What cannot be read is
 * told by the next round.
 */
export async function readMissing(
  db: SextantDb,
  read: MissingReads,
  dashboards: readonly string[],
): Promise<void> {
  for (const { id } of (await partsHere(db, dashboards)).unread) await read.chart(id);
  const { parts } = await partsHere(db, dashboards);
  const { names } = await namesHere(db);
  const datasets = new Set<number>();
  const sources = new Set<number>();
  let [needsLayers, needsThemes] = [false, false];
  for (const { kind, row } of parts) {
    const contents = shown(row);
    if (kind === 'chart') {
      const { form } = contents as ChartContents;
      const { id, uuid } = datasetOf(form);
      if (id !== null && uuid === undefined) datasets.add(id);
      needsLayers ||= hasUnknownLayer(form, names);
      for (const chart of unknownChartsIn(form, names)) sources.add(chart);
    } else {
      const { metadata, themeId } = contents as DashboardContents;
      for (const id of filterDatasets(metadata)) datasets.add(id);
      needsThemes ||= themeId !== undefined && names.theme(themeId) === undefined;
    }
  }
  for (const id of datasets) if (id > 0 && names.dataset(id) === undefined) await read.dataset(id);
  for (const id of sources) await read.chart(id);
  if (needsLayers) await read.layers();
  if (needsThemes) await read.themes();
}

/**
 * Reads the charts that files place and that are not known here: a server may have them, made by somebody else. Of those
 * that it does not have, what their files name.
 */
export async function readPlaced(
  db: SextantDb,
  read: MissingReads,
  files: FilesRead,
  isToAsk: (name: string) => boolean,
): Promise<void> {
  const unknown = unknownCharts(files, await namesHere(db));
  if (unknown.length === 0) return;
  for (const uuid of unknown) if (isToAsk(uuid)) await read.chart(uuid);
  const here = await namesHere(db);
  for (const { value } of newFiles(files, here).found) {
    // They were asked for above.
    const shownCharts = new Set(layerSources(asRecord(value['params'])));
    for (const name of unknownIn(charts, value, here))
      if (!shownCharts.has(name) && isToAsk(name)) await (isUuid(name) ? read.dataset(name) : read.layers());
  }
}
