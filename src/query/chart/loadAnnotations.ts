import { annotationContext, type RequestedLayer } from '#domain/chart/annotation/annotationRequest.ts';
import type { AnnotationEvent, AnnotationFault } from '#domain/chart/annotation/annotationRun.ts';
import type { SourceId } from '#domain/chart/annotation/layerSource.ts';
import type { FormData } from '#domain/chart/form/formData.ts';
import { buildQuery } from '#charts/query/buildQuery.ts';
import { withDefaults } from '#charts/form/withDefaults.ts';
import type { Frame } from '#domain/compile/frame.ts';
import { asNumber, asText, type JsonRecord } from '#domain/jsonValue.ts';
import { err, ok, type Result } from '#domain/result.ts';
import type { ChartBody } from '#store/dashboards/dashboardRows.ts';
import { chartDataKey } from './chartDataKey.ts';
import type { ChartDataLoader, ChartFailure } from './chartDataLoader.ts';
import type { ChartRequest } from './chartRequest.ts';

export interface AnnotationPorts {
  readonly chartData: Pick<ChartDataLoader, 'load'>;
  /** Rows stored for a request, under its key. */
  readonly stored: (key: string) => Promise<ChartBody | undefined>;
  /** The form data of a chart on this device; null if it is not here. */
  readonly formOf: (chart: SourceId) => Promise<FormData | null>;
  /** The annotations of a layer on this device, also those not sent yet; null if they are not here. */
  readonly annotationsOf: (layer: SourceId) => Promise<Frame | null>;
  readonly onEvent: (event: AnnotationEvent) => void;
}

/** Queries the annotation layers of one chart. */
export interface AnnotationQueries {
  /** Starts a query for each layer; one that is running for the same layer is aborted. */
  start(form: FormData, layers: readonly RequestedLayer[], isForced: boolean): Promise<void>;
  /** Aborts all. */
  stop(): void;
}

export function createAnnotationQueries(ports: AnnotationPorts): AnnotationQueries {
  const running = new Map<string, AbortController>();

  async function startOne(form: FormData, layer: RequestedLayer, isForced: boolean): Promise<void> {
    const { name } = layer;
    running.get(name)?.abort();
    const mine = new AbortController();
    running.set(name, mine);
    ports.onEvent({ kind: 'started', name });
    const loaded = await ask(ports, form, layer, isForced, mine.signal);
    if (running.get(name) !== mine) return;
    running.delete(name);
    if (loaded.ok) ports.onEvent({ kind: 'succeeded', name, data: loaded.value });
    else if (loaded.error !== null) ports.onEvent({ kind: 'failed', name, fault: loaded.error });
  }

  return {
    async start(form, layers, isForced) {
      const names = new Set(layers.map(({ name }) => name));
      for (const [name, each] of running) {
        if (names.has(name)) continue;
        each.abort();
        running.delete(name);
      }
      await Promise.all(layers.map((layer) => startOne(form, layer, isForced)));
    },
    stop() {
      for (const each of running.values()) each.abort();
      running.clear();
    },
  };
}

/** Null for an aborted query, which is no failure. */
type Asked = Promise<Result<Frame, AnnotationFault | null>>;

async function ask(
  ports: AnnotationPorts,
  form: FormData,
  layer: RequestedLayer,
  isForced: boolean,
  signal: AbortSignal,
): Asked {
  const context = annotationContext(form, layer);
  if (context === null) return err({ kind: 'refused', message: 'This chart has no dataset. Choose one.' });
  if (typeof layer.of === 'string' || (asNumber(context.datasource.id) ?? 0) < 0)
    return unknownToServers(ports, layer, signal);
  const request: ChartRequest = {
    subject: `layer:${layer.source}-${layer.of}`,
    context,
    dashboardId: null,
  };
  const options = {
    signal,
    force: isForced,
    isServerOnly: true,
    isPatient: true,
    onChartData: () => undefined,
  };
  const loaded = await ports.chartData.load(request, options);
  if (loaded.ok) {
    const rows = loaded.value.body && rowsOf(loaded.value.body, layer.name);
    return rows ? ok(rows) : err({ kind: 'refused', message: 'The server returned no rows for it.' });
  }
  if (signal.aborted || loaded.error.kind === 'aborted') return err(null);
  const fault = faultOf(loaded.error);
  if (fault.kind === 'refused') return err(fault);
  const here = await onDevice(ports, layer, request, signal);
  return here ? ok(here) : err(fault);
}

/** A layer that no server can answer for: its source, or the dataset of the annotated chart, is only here. */
async function unknownToServers(ports: AnnotationPorts, layer: RequestedLayer, signal: AbortSignal): Asked {
  const here = await fromSource(ports, layer, signal);
  if (signal.aborted) return err(null);
  return here ? ok(here) : err({ kind: 'refused', message: 'Its rows are not on this device.' });
}

/** What this device can say without a server: edited annotations, rows computed here, or the last response. */
async function onDevice(
  ports: AnnotationPorts,
  layer: RequestedLayer,
  request: ChartRequest,
  signal: AbortSignal,
): Promise<Frame | null> {
  const here = await fromSource(ports, layer, signal);
  if (here !== null) return here;
  const stored = await ports.stored(chartDataKey(request));
  return stored ? rowsOf(stored, layer.name) : null;
}

const fromSource = (
  ports: AnnotationPorts,
  layer: RequestedLayer,
  signal: AbortSignal,
): Promise<Frame | null> =>
  layer.source === 'NATIVE' ? ports.annotationsOf(layer.of) : computedRows(ports, layer, signal);

/** The rows of the chart of a layer, from rows of its dataset on this device. */
async function computedRows(
  { chartData, formOf }: AnnotationPorts,
  { of, layer }: RequestedLayer,
  signal: AbortSignal,
): Promise<Frame | null> {
  const form = await formOf(of);
  if (form === null) return null;
  const overrides = Object.entries((layer['overrides'] ?? {}) as JsonRecord).filter(
    ([, value]) => asText(value) !== '',
  );
  const context = buildQuery(withDefaults({ ...form, ...Object.fromEntries(overrides) }));
  if (context === null) return null;
  const loaded = await chartData.load(
    { subject: `layer:chart-${of}`, context, dashboardId: null },
    { signal, isDeviceFirst: true, isPatient: true, onChartData: () => undefined },
  );
  return loaded.ok ? (loaded.value.body?.queries[0]?.frame ?? null) : null;
}

function rowsOf({ queries }: ChartBody, name: string): Frame | null {
  for (const { annotations } of queries) {
    const found = annotations && Object.hasOwn(annotations, name) ? annotations[name] : undefined;
    if (found !== undefined) return found;
  }
  return null;
}

function faultOf(failure: ChartFailure): AnnotationFault {
  switch (failure.kind) {
    case 'timeout':
      return { kind: 'timeout' };
    case 'refused':
    case 'unreadable':
      return { kind: 'refused', message: failure.message };
    default:
      return { kind: 'noResponse' };
  }
}
