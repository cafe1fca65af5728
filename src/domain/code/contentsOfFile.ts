import { type ChartContents, readChartContents } from '../chart/chartContents.ts';
import { type DashboardContents, readDashboardContents } from '../dashboard/form/dashboardContent.ts';
import { asRecord, asText, type JsonRecord } from '../jsonValue.ts';
import { chartsInLayout, mapLayout, mapMetadata, mapParams, type References } from './mapReferences.ts';

/** What files name of others, by what a server or a device calls it. */
export type FileReferences = Omit<References, 'chartByOldId'>;

/** The contents of a chart that a file describes, without its owners. */
export function chartOfFile(file: JsonRecord, references: FileReferences): ChartContents {
  const refs = { ...references, chartByOldId: new Map<number, number>() };
  const datasetId = refs.datasetByUuid.get(asText(file['dataset_uuid'])) ?? null;
  return readChartContents({
    ...file,
    params: JSON.stringify(mapParams(asRecord(file['params']), datasetId, refs)),
    datasource_id: datasetId,
    datasource_type: 'table',
  });
}

/** The contents of a dashboard that a file describes, without its owners, roles and theme. */
export function dashboardOfFile(file: JsonRecord, references: FileReferences): DashboardContents {
  const position = asRecord(file['position']);
  const chartByOldId = new Map(
    chartsInLayout(position).flatMap(({ oldId, uuid }) => {
      const id = uuid === null ? undefined : references.chartByUuid.get(uuid);
      return oldId === null || id === undefined ? [] : [[oldId, id] as const];
    }),
  );
  const refs = { ...references, chartByOldId };
  return readDashboardContents({
    title: asText(file['dashboard_title']),
    css: asText(file['css']),
    slug: asText(file['slug']) || null,
    published: file['published'] === true,
    certifiedBy: asText(file['certified_by']),
    certificationDetails: asText(file['certification_details']),
    owners: [],
    positionJson: JSON.stringify(mapLayout(position, refs)),
    jsonMetadata: JSON.stringify(mapMetadata(asRecord(file['metadata']), refs)),
  });
}
