import { isRecord, parseJson, type JsonRecord } from '../../jsonValue.ts';

/** The number that a chart has elsewhere; undefined for one that is not there, which is left out. */
type ChartElsewhere = (id: unknown) => number | undefined;

/** Metadata whose filters, scopes and settings of charts refer to charts by other numbers. */
export function metadataWithCharts(metadata: JsonRecord, chartOf: ChartElsewhere): JsonRecord {
  const mapped: Record<string, unknown> = { ...metadata };
  const change = (key: string, map: (value: unknown) => unknown): void => {
    if (key in mapped) mapped[key] = map(mapped[key]);
  };
  const scoped = (value: unknown): unknown => withScope(value, chartOf);
  for (const key of ['native_filter_configuration', 'chart_customization_config'])
    change(key, (entries) => (Array.isArray(entries) ? entries.map(scoped) : entries));
  change('chart_configuration', (value) => chartConfiguration(value, chartOf));
  change('global_chart_configuration', scoped);
  change('timed_refresh_immune_slices', (value) => chartList(value, chartOf));
  for (const key of ['expanded_slices', 'filter_scopes'])
    change(key, (value) => keyedByChart(value, chartOf));
  change('default_filters', (value) => defaultFilters(value, chartOf));
  return mapped;
}

/** The numbers of charts that no server has in metadata. */
export function deviceChartsIn(metadata: JsonRecord): readonly number[] {
  const found = new Set<number>();
  metadataWithCharts(metadata, (id) => {
    if (Number(id) < 0) found.add(Number(id));
    return Number(id);
  });
  return [...found];
}

const chartList = (value: unknown, chartOf: ChartElsewhere): unknown =>
  Array.isArray(value) ? value.flatMap((each) => chartOf(each) ?? []) : value;

function keyedByChart(value: unknown, chartOf: ChartElsewhere): unknown {
  if (!isRecord(value)) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, each]) => {
      const id = chartOf(key);
      return id === undefined ? [] : [[String(id), each]];
    }),
  );
}

function defaultFilters(value: unknown, chartOf: ChartElsewhere): unknown {
  if (typeof value !== 'string') return keyedByChart(value, chartOf);
  return JSON.stringify(keyedByChart(parseJson(value) ?? {}, chartOf));
}

/** An object with a `scope` and its charts. */
function withScope(value: unknown, chartOf: ChartElsewhere): unknown {
  if (!isRecord(value)) return value;
  const mapped: Record<string, unknown> = { ...value };
  if ('chartsInScope' in mapped) mapped['chartsInScope'] = chartList(mapped['chartsInScope'], chartOf);
  const { scope } = mapped;
  if (isRecord(scope)) mapped['scope'] = { ...scope, excluded: chartList(scope['excluded'], chartOf) };
  return mapped;
}

function chartConfiguration(value: unknown, chartOf: ChartElsewhere): unknown {
  const keyed = keyedByChart(value, chartOf);
  if (!isRecord(keyed)) return keyed;
  return Object.fromEntries(
    Object.entries(keyed).map(([id, each]) => {
      if (!isRecord(each)) return [id, each];
      return [id, { ...each, id: Number(id), crossFilters: withScope(each['crossFilters'], chartOf) }];
    }),
  );
}
