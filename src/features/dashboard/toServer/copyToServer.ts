import { createDocument } from '#documents/commands/lifeCommands.ts';
import { shown } from '#documents/state/state.ts';
import { type ChartContents, datasetOf } from '#domain/chart/chartContents.ts';
import { chartSources } from '#domain/code/mapReferences.ts';
import { dashboardPath } from '#domain/dashboard/dashboard.ts';
import { chartsOfDashboard, type DashboardContents } from '#domain/dashboard/form/dashboardContent.ts';
import { isDeviceDataset } from '#domain/device/deviceDataset.ts';
import {
  chartOnServer,
  dashboardOnServer,
  deviceDatasetsOf,
  type StandIns,
} from '#domain/device/onServer.ts';
import { newUuid } from '#domain/newUuid.ts';
import { isUuid } from '#domain/uuid.ts';
import { documentOfChart } from '#store/charts/charts.ts';
import { documentOfDashboard } from '#store/dashboards/dashboards.ts';
import { localNumber, reserveChartNumbers } from '#store/dashboards/localNumbers.ts';
import { getDatasets } from '#store/datasets/datasets.ts';
import type { SextantDb } from '#store/db.ts';
import type { DeviceServices } from '../../services/device.ts';

type Device = Pick<DeviceServices, 'db' | 'dispatch' | 'random' | 'reportStorageFailure'>;

/** A dataset of this device that a dashboard shows. */
export interface DeviceDatasetShown {
  readonly id: number;
  readonly name: string;
  /** Whether it is of a table, whose rows can be sent; others are queries. */
  readonly isTable: boolean;
}

interface DashboardParts {
  readonly contents: DashboardContents;
  /** The charts that no server gets, with what the dashboard calls them. */
  readonly charts: readonly {
    readonly names: readonly (number | string)[];
    readonly contents: ChartContents;
  }[];
  readonly datasets: readonly DeviceDatasetShown[];
}

/** A dashboard of this device with its charts and datasets; null where it is gone. */
export async function partsOf(db: SextantDb, dashboardId: number): Promise<DashboardParts | null> {
  const row = await documentOfDashboard(db, dashboardId);
  const contents = row && (shown(row) as DashboardContents | null);
  if (!contents) return null;
  const charts = new Map<string, { names: (number | string)[]; contents: ChartContents }>();
  const names = [...chartsOfDashboard(contents)];
  for (const name of names) {
    const chart = name === null ? undefined : await documentOfChart(db, name);
    const form = chart && (shown(chart) as ChartContents | null);
    if (name === null || !chart || !form || !isDeviceDataset(datasetOf(form.form).id)) continue;
    const found = charts.get(chart.id) ?? { names: [chart.id], contents: form };
    const number = chart.uuid === null ? undefined : await localNumber(db, 'charts', chart.uuid);
    // Its layers show others, which leave with it.
    if (!charts.has(chart.id)) names.push(...chartSources(form.form).filter(isOfDevice));
    charts.set(chart.id, {
      ...found,
      names: [...found.names, name, ...(number === undefined ? [] : [number])],
    });
  }
  const all = [...charts.values()];
  const used = deviceDatasetsOf(
    contents.metadata,
    all.map((each) => each.contents),
  );
  const known = new Map((await getDatasets(db, used)).map((each) => [each.id, each]));
  const datasets = used.map((id) => {
    const dataset = known.get(id);
    return { id, name: dataset?.name ?? '', isTable: dataset?.kind === 'physical' };
  });
  return { contents, charts: all, datasets };
}

/** Others are charts of a server. */
const isOfDevice = (source: unknown): source is number | string =>
  isUuid(source) || (typeof source === 'number' && source < 0);

/**
 * Saves a dashboard of this device and its charts as new ones, over datasets of the server; the outbox sends them. What
 * is here stays as it is. Returns the address of the new one; null where it could not be stored, which was reported.
 */
export async function copyToServer(
  { db, dispatch, random, reportStorageFailure }: Device,
  { contents, charts }: DashboardParts,
  standIns: StandIns,
): Promise<string | null> {
  const made = charts.map((each) => ({ ...each, uuid: newUuid(random) }));
  const ids = new Map(made.flatMap(({ names, uuid }) => names.map((name) => [name, uuid] as const)));
  // Known before, so that all of it is stored at once, or nothing.
  const reserved = await reserveChartNumbers(
    db,
    made.map(({ uuid }) => uuid),
  );
  if (!reserved.ok) {
    reportStorageFailure(reserved.error, null);
    return null;
  }
  const numbers = new Map<number, number>();
  for (const { names, uuid } of made) {
    const number = reserved.value.get(uuid);
    for (const name of names) if (typeof name === 'number' && number !== undefined) numbers.set(name, number);
  }
  const uuid = newUuid(random);
  const content = { ...dashboardOnServer(contents, standIns, { ids, numbers }) };
  const written = await dispatch(
    ...made.map((chart) =>
      createDocument({
        id: chart.uuid,
        uuid: chart.uuid,
        kind: 'chart',
        content: { ...chartOnServer(chart.contents, standIns, ids) },
      }),
    ),
    createDocument({ id: uuid, uuid, kind: 'dashboard', content }),
  );
  if (written.ok) return dashboardPath({ id: -1, slug: null, uuid });
  reportStorageFailure(written.error, null);
  return null;
}
