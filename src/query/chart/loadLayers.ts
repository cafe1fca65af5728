import type { FormData } from '#domain/chart/form/formData.ts';
import { withDefaults } from '#charts/form/withDefaults.ts';
import { buildRequest } from '#charts/query/buildRequest.ts';
import type { ChartLayer } from '#charts/kit/deck/chartLayers.ts';
import { layerForm, layerIds } from '#charts/form/layers.ts';
import type { ChartBody } from '#store/dashboards/dashboardRows.ts';
import { chartDataKey } from './chartDataKey.ts';
import type { ChartDataLoader, ChartFailure } from './chartDataLoader.ts';
import type { ChartRequest } from './chartRequest.ts';

/** A chart as it is saved. */
export interface SavedForm {
  readonly name: string;
  readonly form: FormData;
}

export interface LayerPorts {
  readonly chartData: Pick<ChartDataLoader, 'load'>;
  /** Rows stored for a request, under its key. */
  readonly stored: (key: string) => Promise<ChartBody | undefined>;
  /** A chart on this device or on the server; null if it is nowhere. */
  readonly chartOf: (id: number) => Promise<SavedForm | null>;
}

/** Requests the rows of all layers of a chart; each reports its own fault. */
export async function loadLayers(
  ports: LayerPorts,
  form: FormData,
  signal: AbortSignal,
): Promise<readonly ChartLayer[]> {
  return Promise.all(layerIds(form).map((id) => loadLayer(ports, form, id, signal)));
}

/** The request of a layer, with the form it is drawn with. */
export function layerRequest(
  form: FormData,
  id: number,
  own: FormData,
): { readonly form: FormData; readonly request: ChartRequest | null } {
  const layer = withDefaults(layerForm(form, id, own));
  const context = buildRequest(layer);
  return {
    form: layer,
    request: context === null ? null : { subject: `layer:chart-${id}`, context, dashboardId: null },
  };
}

async function loadLayer(
  { chartData, stored, chartOf }: LayerPorts,
  form: FormData,
  id: number,
  signal: AbortSignal,
): Promise<ChartLayer> {
  const chart = await chartOf(id);
  if (chart === null)
    return { id, name: '', form: null, frames: [], fault: 'This chart could not be loaded.' };
  const { name } = chart;
  const { form: layer, request } = layerRequest(form, id, chart.form);
  const bare: ChartLayer = { id, name, form: layer, frames: [], fault: null };
  if (request === null) return { ...bare, fault: 'This chart has no dataset.' };
  const loaded = await chartData.load(request, {
    force: form['force'] === true,
    signal,
    onChartData: () => undefined,
  });
  const body = loaded.ok ? loaded.value.body : await stored(chartDataKey(request));
  const failed = body?.queries.find(({ error }) => error !== null)?.error ?? null;
  if (failed !== null) return { ...bare, fault: failed };
  const fault = loaded.ok ? null : faultOf(loaded.error, body !== undefined);
  return { ...bare, frames: body?.queries.map(({ frame }) => frame) ?? [], fault };
}

function faultOf(failure: ChartFailure, hasRows: boolean): string {
  const why =
    failure.kind === 'refused' || failure.kind === 'unreadable'
      ? failure.message
      : 'The server is unreachable.';
  return hasRows ? `${why} The stored rows are shown.` : why;
}
