import type { DraftedEdit } from '#domain/merge/draftedEdit.ts';
import { CHART_SHAPE, readChartContents } from '#domain/chart/chartContents.ts';
import { draftAddress } from '#domain/dashboard/draftedDashboard.ts';
import {
  DASHBOARD_SHAPE,
  dashboardForm,
  readDashboardContents,
} from '#domain/dashboard/form/dashboardContent.ts';
import { asRecord, asText, type JsonRecord } from '#domain/jsonValue.ts';
import { type ContentChange, difference } from '#domain/merge/difference.ts';
import { present } from '#domain/merge/side.ts';
import { type CodeFile, valueOf } from '../../code/codeFiles.ts';
import type { KeptOnPage } from '../../code/followFolder.ts';
import type { ServerDeps } from '../../deps.ts';
import {
  chartsInLayout,
  mapLayout,
  mapMetadata,
  mapParams,
  type References,
} from '../../exchange/mapReferences.ts';
import type { Notices } from '../../notices/notices.ts';
import { storeState } from '../../routes/asset/stateValues.ts';

/**
 * What a folder would change of a chart or dashboard against what somebody changed on a page: as a draft in the inbox of
 * its owners, or of the administrator where it has none. They look at it and save it, or not.
 */
export async function draftKept(
  deps: ServerDeps,
  notices: Notices,
  admin: number,
  { now, wanted }: KeptOnPage,
): Promise<void> {
  if (now === null || wanted === null) return;
  const edit = editOf(deps, now, wanted);
  if (edit === null || edit.changes.length === 0) return;
  const { meta } = deps;
  const owners = meta.owners.of(edit.of, edit.id).filter((id) => meta.users.byId(id)?.active === true);
  const title = asText(valueOf(now)[now.kind.titleKey]);
  for (const userId of owners.length > 0 ? owners : [admin]) {
    const value = JSON.stringify(edit);
    const about = `${edit.of} ${edit.id}`;
    const key = storeState(deps, { kind: 'dashboard_draft', userId, about, tab: null, value });
    await notices.notify(userId, { kind: 'folder', ended: 'done', name: title, ref: draftAddress(key) });
  }
}

/** The changes from one version of a file to another, as the documents of pages have them. */
function editOf({ meta }: ServerDeps, now: CodeFile, wanted: CodeFile): DraftedEdit | null {
  const [before, after] = [valueOf(now), valueOf(wanted)];
  const uuid = asText(before['uuid']);
  const datasetByUuid = { get: (each: string) => meta.datasets.byUuid(each)?.id };
  const common = {
    datasetByUuid,
    chartByUuid: { get: (each: string) => meta.charts.byUuid(each)?.id },
    layerByName: { get: (each: string) => meta.annotations.layerNamed(each)?.id },
  };
  switch (now.kind.folder) {
    case 'charts': {
      const id = meta.charts.byUuid(uuid)?.id;
      const refs = { ...common, chartByOldId: new Map<number, number>() };
      const [from, to] = [before, after].map((file) => chartContents(file, refs));
      return id === undefined
        ? null
        : { of: 'chart', id, changes: difference(CHART_SHAPE, present(from), present(to)) };
    }
    case 'dashboards': {
      const id = meta.dashboards.byUuid(uuid)?.id;
      const [from, to] = [before, after].map((file) => dashboardContents(file, common));
      const changes: readonly ContentChange[] = difference(DASHBOARD_SHAPE, present(from), present(to));
      return id === undefined ? null : { of: 'dashboard', id, changes };
    }
    default:
      return null;
  }
}

function chartContents(file: JsonRecord, refs: References): object {
  const datasetId = refs.datasetByUuid.get(asText(file['dataset_uuid'])) ?? null;
  return readChartContents({
    ...file,
    params: JSON.stringify(mapParams(asRecord(file['params']), datasetId, refs)),
    datasource_id: datasetId,
    datasource_type: 'table',
  });
}

function dashboardContents(file: JsonRecord, common: Omit<References, 'chartByOldId'>): object {
  const position = asRecord(file['position']);
  const chartByOldId = new Map(
    chartsInLayout(position).flatMap(({ oldId, uuid }) => {
      const id = uuid === null ? undefined : common.chartByUuid.get(uuid);
      return oldId === null || id === undefined ? [] : [[oldId, id] as const];
    }),
  );
  const refs = { ...common, chartByOldId };
  const contents = readDashboardContents({
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
  return dashboardForm(contents);
}
