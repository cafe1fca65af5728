import { withSourceCharts } from '../chart/annotation/layerSource.ts';
import { type ChartContents, readChartContents } from '../chart/chartContents.ts';
import { type DashboardContents, readDashboardContents } from '../dashboard/form/dashboardContent.ts';
import { asRecord, asText, type JsonRecord } from '../jsonValue.ts';
import {
  chartsInLayout,
  mapLayout,
  mapMetadata,
  mapParams,
  type References,
  withChartMeta,
} from './mapReferences.ts';

/** What files name of others, by what a server or a device calls it. */
export interface FileReferences extends Omit<References, 'chartByOldId'> {
  readonly themeByUuid?: Pick<ReadonlyMap<string, number>, 'get'>;
  /** What the contents of a device name a chart by that no server has, and that has a number here. */
  readonly localChart?: Pick<ReadonlyMap<number, string>, 'get'>;
}

/** The contents of a chart that a file describes, without its owners. */
export function chartOfFile(file: JsonRecord, references: FileReferences): ChartContents {
  const refs = { ...references, chartByOldId: new Map<number, number>() };
  const datasetId = refs.datasetByUuid.get(asText(file['dataset_uuid'])) ?? null;
  const params = mapParams(asRecord(file['params']), datasetId, refs);
  // Charts that no server has are named by their documents.
  const form = withSourceCharts(params, (chart) => references.localChart?.get(Number(chart)));
  return readChartContents({
    ...file,
    params: JSON.stringify(form),
    datasource_id: datasetId,
    datasource_type: 'table',
  });
}

/** The contents of a dashboard that a file describes, without its owners and roles. */
export function dashboardOfFile(file: JsonRecord, references: FileReferences): DashboardContents {
  const position = asRecord(file['position']);
  const chartByOldId = new Map(
    chartsInLayout(position).flatMap(({ oldId, uuid }) => {
      const id = uuid === null ? undefined : references.chartByUuid.get(uuid);
      return oldId === null || id === undefined ? [] : [[oldId, id] as const];
    }),
  );
  const refs = { ...references, chartByOldId };
  const layout = withChartMeta(mapLayout(position, refs), (meta) => {
    const local = references.localChart?.get(Number(meta['chartId']));
    return local === undefined ? meta : { ...meta, chartId: local };
  });
  const themeId = references.themeByUuid?.get(asText(file['theme_uuid']));
  return readDashboardContents({
    title: asText(file['dashboard_title']),
    css: asText(file['css']),
    slug: asText(file['slug']) || null,
    published: file['published'] === true,
    certifiedBy: asText(file['certified_by']),
    certificationDetails: asText(file['certification_details']),
    owners: [],
    ...(themeId !== undefined && { themeId }),
    positionJson: JSON.stringify(layout),
    jsonMetadata: JSON.stringify(mapMetadata(asRecord(file['metadata']), refs)),
  });
}
