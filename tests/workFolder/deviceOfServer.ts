import { exportZip } from '#api/entity/exchange.ts';
import { pullLayers } from '#commands/pull/pullRecords.ts';
import { pullThemes } from '#commands/pull/pullThemes.ts';
import { err, type Result } from '#domain/result.ts';
import { createApi } from '#api/createApi.ts';
import { registry } from '#commands/index.ts';
import { pullDashboard } from '#commands/dashboard/pullDashboard.ts';
import { pullDocument } from '#commands/pull/pullDocument.ts';
import { chartDocument } from '#documents/kinds/chart.ts';
import { datasetDocument } from '#documents/kinds/dataset.ts';
import { syncStore } from '#store/write.ts';
import { createDispatch } from '#sync/dispatch.ts';
import type { Browser } from '../server/browser.ts';
import { freshDb } from '../world/freshDb.ts';
import { seededRandom } from '../world/seededRandom.ts';
import { virtualClock } from '../world/virtualClock.ts';

/** A device whose page reads from a server. */
export function deviceOfServer(browser: Browser) {
  const [db, clock, random] = [freshDb(), virtualClock(), seededRandom(1)];
  const api = createApi({
    baseUrl: '',
    clock: { ...clock, sleep: () => new Promise(() => undefined) },
    fetch: (to, init) =>
      browser.send(init.method ?? 'GET', to, { headers: init.headers ?? {}, body: init.body ?? null }),
  });
  const dispatch = createDispatch({ store: syncStore(db), registry, clock, random, wake: () => undefined });
  const readDashboard = async (uuid: string): Promise<boolean> =>
    (await pullDashboard({ db, api, clock }, uuid)).ok;
  const readChart = async (id: number | string): Promise<boolean> =>
    (await pullDocument({ db, api, clock }, chartDocument, id)).ok;
  const readDataset = async (id: number | string): Promise<boolean> =>
    (await pullDocument({ db, api, clock }, datasetDocument, id)).ok;
  const read = {
    chart: readChart,
    dataset: readDataset,
    layers: () => pullLayers({ db, api, clock }),
    themes: () => pullThemes({ db, api, clock }),
  };
  const exported = async (id: number): Promise<Result<Blob, string>> => {
    const zip = await exportZip(api.client, 'dashboard', [id]);
    return zip.ok ? zip : err(zip.error.kind);
  };
  /** The administrator. */
  const personId = (): number => 1;
  return {
    personId,
    read,
    exported,
    db,
    api,
    clock,
    random,
    dispatch,
    readDashboard,
    readChart,
    readDataset,
  };
}
