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
import type { DocumentKind, ServerDocument } from '#documents/kinds/defineDocument.ts';
import { playlistDocument, serverPlaylist } from '#documents/kinds/playlist.ts';
import { reportDocument, serverReport } from '#documents/kinds/report.ts';
import { serverTag, tagDocument } from '#documents/kinds/tag.ts';
import { dropGoneDocuments, takeDocument } from '#documents/takeDocument.ts';
import type { ApiError } from '#domain/error/apiError.ts';
import { ok, type Result } from '#domain/result.ts';
import type { StorageError } from '#store/space/storageError.ts';
import { DASHBOARD_TABLES, write } from '#store/write.ts';
import { afterRefusal } from './afterRefusal.ts';
import { knownRefusal } from './knownRefusal.ts';
import type { SyncPorts } from '../syncPorts.ts';

type Ports = Pick<SyncPorts, 'db' | 'api' | 'clock'>;
type Pulled = Promise<Result<void, ApiError | StorageError>>;

/** Reads all annotation layers with their annotations, and stores them as documents. */
export async function pullLayers(ports: Ports): Pulled {
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
export const pullCssTemplates = (ports: Ports): Pulled =>
  pullAll(ports, cssTemplateDocument, serverCssTemplate, () => listCssTemplates(ports.api.client));

/** The same for tags, with what has them. */
export const pullTags = (ports: Ports): Pulled =>
  pullAll(ports, tagDocument, serverTag, () => listTags(ports.api.client));

/** The same for playlists of screens. */
export const pullPlaylists = (ports: Ports): Pulled =>
  pullAll(ports, playlistDocument, serverPlaylist, () => listPlaylists(ports.api.client));

/** The same for reports and alerts (CALL-59). */
export async function pullReports(ports: Ports): Pulled {
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

async function pullAll<Content extends object, There extends { readonly id: number }>(
  { db, api, clock }: Ports,
  kind: DocumentKind<Content>,
  documentOf: (there: There) => ServerDocument<Content>,
  read: () => Promise<Result<readonly There[], ApiError>>,
): Pulled {
  const requestedAt = clock.now();
  const found = await read();
  if (!found.ok) return afterRefusal({ db, api, clock }, found.error);
  const written = await write(
    db,
    async (tx) => {
      const times = { requestedAt, now: clock.now() };
      for (const each of found.value) await takeDocument(tx, kind, documentOf(each), times);
      await dropGoneDocuments(tx, kind, new Set(found.value.map(({ id }) => id)), times);
    },
    DASHBOARD_TABLES,
  );
  return written.ok ? ok(undefined) : written;
}
