import type { Rights } from '#domain/access/rights.ts';
import type { Dataset } from '#domain/dataset/dataset.ts';
import type { StoredDocument } from '../documents/documentRow.ts';
import { documentOfChart, getCharts } from './charts.ts';
import { type ChartDataRows, lastRows } from './chartData.ts';
import type { ChartDataSubject } from '../dashboards/dashboardRows.ts';
import { getDatasets } from '../datasets/datasets.ts';
import type { SextantDb } from '../db.ts';
import type { StoredExtract } from '../datasets/extractRow.ts';
import { getExtract } from '../datasets/extracts.ts';
import type { DeviceTableName } from '../schema.ts';
import { setting, type Settings } from '../settings.ts';
import { readTogether } from '../write.ts';

/** Everything the device has of a chart when it is opened in explore. */
export interface OpenedChart {
  readonly row: StoredDocument;
  readonly rights: Rights | null;
  readonly left: Settings['leftDrafts'];
  readonly layout: Settings['exploreLayout'];
  /** Null if it is not stored. */
  readonly dataset: Dataset | null;
  readonly extract: StoredExtract | undefined;
  /** What its images are stored under. */
  readonly subject: ChartDataSubject;
  /** The last-shown chart data, of whatever request. */
  readonly rows: readonly ChartDataRows[];
}

const TABLES = [
  'documents',
  'charts',
  'datasets',
  'extracts',
  'settings',
  'chartAnswers',
  'chartBodies',
] as const satisfies readonly DeviceTableName[];

/** Reads it in one transaction, by the id or uuid in an address. Null if it is missing or unreadable. */
export async function openedChart(db: SextantDb, name: string): Promise<OpenedChart | null> {
  const read = await readTogether(db, TABLES, async (tables) => {
    const [row, rights, left, layout] = await Promise.all([
      documentOfChart(tables, /^-?\d+$/.test(name) ? Number(name) : name),
      setting(tables, 'rights'),
      setting(tables, 'leftDrafts'),
      setting(tables, 'exploreLayout'),
    ]);
    if (row === undefined || row.remoteId === null) return null;
    const { remoteId } = row;
    const subject: ChartDataSubject = `explore:${remoteId}`;
    const [listed] = await getCharts(tables, [remoteId]);
    const datasetId = listed?.datasetId ?? -1;
    const [[dataset = null], extract, ...rows] = await Promise.all([
      getDatasets(tables, [datasetId]),
      getExtract(tables, datasetId),
      lastRows(tables, subject),
      lastRows(tables, `chart:${remoteId}`),
    ]);
    return {
      row,
      rights,
      left,
      layout,
      dataset,
      extract,
      subject,
      rows: rows.filter((each) => each !== undefined),
    };
  });
  return read.ok ? read.value : null;
}
