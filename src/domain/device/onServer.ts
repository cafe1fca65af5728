import { withSourceCharts } from '../chart/annotation/layerSource.ts';
import { canonicalChart, type ChartContents, datasetOf } from '../chart/chartContents.ts';
import { canonicalDashboard, type DashboardContents } from '../dashboard/form/dashboardContent.ts';
import { chartOf } from '../dashboard/form/layoutOfForm.ts';
import { metadataWithCharts } from '../dashboard/form/metadataCharts.ts';
import { asRecord, isRecord, type JsonRecord } from '../jsonValue.ts';
import { datasourceName } from './datasourceName.ts';
import { isDeviceDataset, ON_DEVICE_KEY } from './deviceDataset.ts';

/* Charts and dashboards over datasets of this device, as they are over those of a server that have the same rows. */

/** A dataset of the server, in the place of one of this device. */
export interface StandIn {
  readonly id: number;
  readonly uuid: string | null;
}

/** By the number of the dataset of this device. */
export type StandIns = ReadonlyMap<number, StandIn>;

/** The datasets of this device that a dashboard shows: those of its charts, and those of its filters. */
export function deviceDatasetsOf(metadata: JsonRecord, charts: readonly ChartContents[]): readonly number[] {
  const found = new Set<number>();
  for (const { form } of charts) {
    const { id } = datasetOf(form);
    if (id !== null && isDeviceDataset(id)) found.add(id);
  }
  withNumbers(metadata, (number) => {
    if (isDeviceDataset(number)) found.add(number);
    return number;
  });
  return [...found];
}

/** `ids`: the copies of charts that its layers may show. */
export function chartOnServer(
  contents: ChartContents,
  standIns: StandIns,
  ids: ChartCopies['ids'] = new Map(),
): ChartContents {
  const { form } = contents;
  const standIn = standIns.get(datasetOf(form).id ?? 0);
  if (standIn === undefined) return contents;
  const datasource = datasourceName(standIn.id, standIn.uuid);
  return canonicalChart({
    ...contents,
    form: { ...withSourceCharts(form, (chart) => ids.get(chart)), datasource },
    owners: [],
  });
}

/** The copies of the charts of a dashboard. */
export interface ChartCopies {
  /** Their local ids, by the ids and numbers that the layout has for the charts of this device. */
  readonly ids: ReadonlyMap<number | string, string>;
  /** Their numbers of this device, by those of the charts. */
  readonly numbers: ReadonlyMap<number, number>;
}

export function dashboardOnServer(
  contents: DashboardContents,
  standIns: StandIns,
  { ids, numbers }: ChartCopies,
): DashboardContents {
  const { [ON_DEVICE_KEY]: _, ...metadata } = metadataWithCharts(contents.metadata, (id) => {
    const number = Number(id);
    return numbers.get(number) ?? number;
  });
  const layout = Object.entries(contents.layout).map(([key, each]): [string, unknown] => {
    const copy = ids.get(chartOf(each) ?? '');
    if (copy === undefined) return [key, each];
    return [
      key,
      { ...asRecord(each), meta: { ...asRecord(asRecord(each)['meta']), chartId: copy, uuid: copy } },
    ];
  });
  return canonicalDashboard({
    ...contents,
    layout: Object.fromEntries(layout),
    metadata: withNumbers(metadata, (number) => standIns.get(number)?.id ?? number) as JsonRecord,
    owners: [],
  });
}

/** A value with other numbers: those of datasets of this device are numbers of nothing else. */
function withNumbers(value: unknown, numberOf: (number: number) => number): unknown {
  if (typeof value === 'number') return numberOf(value);
  if (Array.isArray(value)) return value.map((each: unknown) => withNumbers(each, numberOf));
  if (!isRecord(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, withNumbers(each, numberOf)]));
}
