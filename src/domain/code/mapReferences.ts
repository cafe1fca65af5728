import { metadataWithCharts } from '../dashboard/form/metadataCharts.ts';
import { isChartLayer } from '../chart/annotation/layerSource.ts';
import { asList, asRecord, isRecord, parseExact, texts } from '../jsonValue.ts';

/* A file references charts and datasets by the ids of the server that wrote it, and by uuid. These functions replace
   them with the ids of this server. An id that cannot be resolved is removed: here it could belong to another
   entity. */

/** Maps the references of files to ids of this server. */
export interface References {
  /** By the id in the file. */
  readonly chartByOldId: Pick<ReadonlyMap<number, number>, 'get'>;
  readonly chartByUuid: Pick<ReadonlyMap<string, number>, 'get'>;
  readonly datasetByUuid: Pick<ReadonlyMap<string, number>, 'get'>;
  /** Annotation layers have no uuid; files of folders name them by what people call them. */
  readonly layerByName: Pick<ReadonlyMap<string, number>, 'get'>;
}

type Layout = Readonly<Record<string, unknown>>;

/** A chart of a layout: its id where it was exported, its uuid and its name, as far as they are there. */
export interface LayoutChart {
  readonly oldId: number | null;
  readonly uuid: string | null;
  readonly name: string | null;
}

export function chartsInLayout(layout: Layout | null): LayoutChart[] {
  return Object.values(layout ?? {}).flatMap((component) => {
    const meta = chartMeta(component);
    if (meta === null) return [];
    const { uuid, chartId, sliceName } = meta;
    return [
      {
        oldId: typeof chartId === 'number' ? chartId : null,
        uuid: typeof uuid === 'string' ? uuid : null,
        name: typeof sliceName === 'string' ? sliceName : null,
      },
    ];
  });
}

const chartMeta = (component: unknown): Layout | null =>
  isRecord(component) && component['type'] === 'CHART' && isRecord(component['meta'])
    ? component['meta']
    : null;

/** A layout with this server's charts. A missing chart keeps its component and name, and loses its id. */
export const mapLayout = (layout: Layout, refs: References): Layout =>
  withChartMeta(layout, ({ chartId, ...meta }) => {
    const id =
      typeof meta['uuid'] === 'string'
        ? refs.chartByUuid.get(meta['uuid'])
        : refs.chartByOldId.get(Number(chartId));
    return id === undefined ? meta : { ...meta, chartId: id };
  });

/** A layout with other properties of its charts. */
export function withChartMeta(layout: Layout, change: (meta: Layout) => Layout): Layout {
  const entries = Object.entries(layout).map(([key, component]): [string, unknown] => {
    const meta = chartMeta(component);
    return [key, meta === null ? component : { ...(component as Layout), meta: change(meta) }];
  });
  return Object.fromEntries(entries);
}

const FILTER_LISTS = ['native_filter_configuration', 'chart_customization_config'];

/** The uuids of datasets that filters and display controls take their values from. */
export const datasetsOfFilters = (metadata: Layout): readonly string[] =>
  FILTER_LISTS.flatMap((key) => asList(metadata[key])).flatMap((filter) =>
    asList(asRecord(filter)['targets']).flatMap((target) => texts([asRecord(target)['datasetUuid']])),
  );

/** Metadata whose filters, scopes and chart settings reference this server's charts and datasets. */
export function mapMetadata(metadata: Layout, refs: References): Layout {
  const mapped = { ...metadataWithCharts(metadata, (id) => chartOf(id, refs)) };
  for (const key of FILTER_LISTS) {
    const filters = mapped[key];
    if (Array.isArray(filters)) mapped[key] = filters.map((each: unknown) => mapTargets(each, refs));
  }
  return mapped;
}

const chartOf = (value: unknown, refs: References): number | undefined => {
  if (typeof value === 'string') return refs.chartByUuid.get(value) ?? refs.chartByOldId.get(Number(value));
  return typeof value === 'number' ? refs.chartByOldId.get(value) : undefined;
};

function mapTargets(filter: unknown, refs: References): unknown {
  if (!isRecord(filter) || !Array.isArray(filter['targets'])) return filter;
  const targets = filter['targets'].map((target: unknown) => {
    if (!isRecord(target) || typeof target['datasetUuid'] !== 'string') return target;
    const { datasetUuid, datasetId: _, ...rest } = target;
    const id = refs.datasetByUuid.get(String(datasetUuid));
    return id === undefined ? { ...rest, datasetUuid } : { ...rest, datasetId: id };
  });
  return { ...filter, targets };
}

/** A chart's form data for this server: its dataset, and where its annotations come from. */
export function mapParams(params: Layout, datasetId: number | null, refs: References): Layout {
  const { slice_id: _, datasource: __, ...rest } = params;
  const layers = rest['annotation_layers'];
  const mapLayer = (layer: unknown) => {
    if (isRecord(layer) && layer['sourceType'] === 'NATIVE' && typeof layer['value'] === 'string')
      return { ...layer, value: refs.layerByName.get(layer['value']) ?? layer['value'] };
    if (!isChartLayer(layer)) return layer;
    return { ...layer, value: chartOf(layer['value'], refs) ?? null };
  };
  const slices = rest['deck_slices'];
  return {
    ...rest,
    ...(Array.isArray(slices) ? { deck_slices: slices.flatMap((each) => chartOf(each, refs) ?? []) } : {}),
    ...(Array.isArray(layers) ? { annotation_layers: layers.map(mapLayer) } : {}),
    ...(datasetId === null ? {} : { datasource: `${datasetId}__table` }),
  };
}

/** The charts that layers of a chart name, by uuid or by their numbers in the file. */
export const chartSources = ({
  annotation_layers: layers,
  deck_slices: slices,
}: Layout): readonly unknown[] => [
  ...asList(layers).flatMap((layer) => (isChartLayer(layer) ? [layer['value']] : [])),
  ...asList(slices),
];

/** Their uuids. */
export const layerSources = (params: Layout): readonly string[] => texts(chartSources(params));

/** A stored query context with this server's ids; null where it is invalid. */
export function mapQueryContext(
  stored: string | Layout | null,
  datasetId: number | null,
  chartId: number,
): string | null {
  const context = typeof stored === 'string' ? parseExact(stored) : stored;
  if (!isRecord(context) || datasetId === null) return null;
  const form = isRecord(context['form_data'])
    ? { form_data: { ...context['form_data'], datasource: `${datasetId}__table`, slice_id: chartId } }
    : {};
  return JSON.stringify({ ...context, datasource: { id: datasetId, type: 'table' }, ...form });
}
