import { getLayer, listLayerIds, type ServerLayer } from '#api/dashboard/annotationLayers.ts';
import { layerDocument, serverLayer } from '#documents/kinds/annotationLayer.ts';
import { dropGoneDocuments, takeDocument } from '#documents/takeDocument.ts';
import type { ApiError } from '#domain/error/apiError.ts';
import { ok } from '#domain/result.ts';
import type { Result } from '#domain/result.ts';
import type { StorageError } from '#store/space/storageError.ts';
import { DASHBOARD_TABLES, write } from '#store/write.ts';
import type { SyncPorts } from './syncPorts.ts';

/** Reads all annotation layers with their annotations, and stores them as documents. */
export async function pullLayers({
  db,
  api,
  clock,
}: Pick<SyncPorts, 'db' | 'api' | 'clock'>): Promise<Result<void, ApiError | StorageError>> {
  const askedAt = clock.now();
  const ids = await listLayerIds(api.client);
  if (!ids.ok) return ids;
  const layers: ServerLayer[] = [];
  for (const id of ids.value) {
    const layer = await getLayer(api.client, id);
    if (!layer.ok) return layer;
    layers.push(layer.value);
  }
  const written = await write(
    db,
    async (tx) => {
      const times = { askedAt, now: clock.now() };
      for (const layer of layers) await takeDocument(tx, layerDocument, serverLayer(layer), times);
      await dropGoneDocuments(tx, layerDocument, new Set(ids.value), times);
    },
    DASHBOARD_TABLES,
  );
  return written.ok ? ok(undefined) : written;
}
