import { annotationLayers } from '#contract/chart/annotations.ts';
import { reports as reportCalls } from '#contract/report/report.ts';
import { listIds } from '#api/http/listPages.ts';
import { getLayer, type ServerLayer } from '#api/chart/annotationLayers.ts';
import { listCssTemplates } from '#api/dashboard/cssTemplates.ts';
import { getReport, type ServerReport } from '#api/report/reports.ts';
import { listTags } from '#api/entity/tags.ts';
import { listPlaylists } from '#api/kiosk/playlists.ts';
import { layerDocument, serverLayer } from '#documents/kinds/annotationLayer.ts';
import { cssTemplateDocument, serverCssTemplate } from '#documents/kinds/cssTemplate.ts';
import { playlistDocument, serverPlaylist } from '#documents/kinds/playlist.ts';
import { reportDocument, serverReport } from '#documents/kinds/report.ts';
import { serverTag, tagDocument } from '#documents/kinds/tag.ts';
import { ok } from '#domain/result.ts';
import { knownRefusal } from './knownRefusal.ts';
import { pullAll, type PulledRecords, type RecordPorts } from './pullAll.ts';

/** Reads all annotation layers with their annotations, and stores them as documents. */
export async function pullLayers(ports: RecordPorts): PulledRecords {
  const { client } = ports.api;
  const refusal = await knownRefusal(ports, 'Annotation');
  if (refusal !== null) return refusal;
  return pullAll(ports, layerDocument, serverLayer, async () => {
    const ids = await listIds(client, annotationLayers.list);
    if (!ids.ok) return ids;
    const layers: ServerLayer[] = [];
    for (const id of ids.value) {
      const layer = await getLayer(client, id);
      if (!layer.ok) return layer;
      layers.push(layer.value);
    }
    return ok(layers);
  });
}

/** The same for CSS templates. */
export const pullCssTemplates = (ports: RecordPorts): PulledRecords =>
  pullAll(ports, cssTemplateDocument, serverCssTemplate, () => listCssTemplates(ports.api.client));

/** The same for tags, with what has them. */
export const pullTags = (ports: RecordPorts): PulledRecords =>
  pullAll(ports, tagDocument, serverTag, () => listTags(ports.api.client));

/** The same for playlists of screens. */
export const pullPlaylists = (ports: RecordPorts): PulledRecords =>
  pullAll(ports, playlistDocument, serverPlaylist, () => listPlaylists(ports.api.client));

/** The same for reports and alerts (CALL-59). */
export async function pullReports(ports: RecordPorts): PulledRecords {
  const { client } = ports.api;
  const refusal = await knownRefusal(ports, 'ReportSchedule');
  if (refusal !== null) return refusal;
  return pullAll(ports, reportDocument, serverReport, async () => {
    const ids = await listIds(client, reportCalls.list);
    if (!ids.ok) return ids;
    const reports: ServerReport[] = [];
    for (const id of ids.value) {
      const report = await getReport(client, id);
      if (!report.ok) return report;
      reports.push(report.value);
    }
    return ok(reports);
  });
}
