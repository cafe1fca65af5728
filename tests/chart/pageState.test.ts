import { expect, test } from 'vitest';
import { saveChart } from '../../src/features/explore/save/saveChart.ts';
import { exploreRights } from '#domain/access/exploreRights.ts';
import { readRights } from '#domain/access/rights.ts';
import { annotationRuns } from '#domain/chart/annotation/annotationRun.ts';
import { canonicalChart, newChartContents } from '#domain/chart/chartContents.ts';
import { type ChartEvent, chartRun, FIRST_RUN } from '#domain/chart/chartRun.ts';
import type { SavedChart } from '#domain/chart/savedChart.ts';
import { explore, formOf, startExplore, updateOf } from '#charts/explore/draft/exploreState.ts';
import { panelFor } from '#charts/explore/draft/exploreDraft.ts';
import { estimated } from '#domain/query/costEstimate.ts';
import { err, ok } from '#domain/result.ts';
import { newTab } from '#domain/tab/newTab.ts';
import { unsavedFields } from '#domain/tab/savedFields.ts';
import { buildChartRequest } from '#query/chart/buildChartRequest.ts';
import { readDocument } from '#documents/state/state.ts';
import type { StoredChartData, ChartBody } from '#store/dashboards/dashboardRows.ts';
import { getDatasets, putDatasets } from '#store/datasets/datasets.ts';
import { isFavorite, putFavorites } from '#store/dashboards/favorites.ts';
import { putSetting, setting } from '#store/settings.ts';
import { activeTab, listTabs, putTab } from '#store/sql/tabs.ts';
import { write } from '#store/write.ts';
import { openWorld, TAB } from '../query/runnerWorld.ts';

/** What the contract's front end keeps in one state. These tests name where each part of it is here. */

const CHART: SavedChart = {
  id: 7,
  uuid: null,
  name: 'Ships',
  vizType: 'pie',
  description: '',
  datasetId: 4,
  datasetName: 'port',
  changedAt: null,
  changedBy: '',
  certifiedBy: '',
  dashboards: null,
  formData: { viz_type: 'pie', datasource: '4__table', groupby: ['flag'], metric: 'count', row_limit: 10 },
};
const FRAME = { rowCount: 1, columns: [{ name: 'at', parts: ['at'], type: 2, values: [0] }] } as const;

test('the state of a chart on screen is its run, its request, its stored rows and the runs of its layers [ENT-10]', () => {
  const events: readonly ChartEvent[] = [
    { kind: 'started' },
    { kind: 'answered' },
    { kind: 'rendered' },
    { kind: 'started' },
    { kind: 'failed', message: 'No such column', stack: 'at chart' },
  ];
  const run = events.reduce((state, event, at) => chartRun(state, event, at + 1), FIRST_RUN);
  const { form, request } = buildChartRequest(CHART, { time_range: 'Last year' }, 6);
  const answer: Pick<StoredChartData, 'storedAt'> = { storedAt: 3 };
  const body: Pick<ChartBody, 'queries'> = { queries: [] };
  let layers = annotationRuns({}, { kind: 'started', name: 'Storms' });
  layers = annotationRuns(layers, { kind: 'succeeded', name: 'Storms', data: FRAME });
  layers = annotationRuns(layers, { kind: 'failed', name: 'Tides', fault: { kind: 'noResponse' } });
  const state = {
    id: CHART.id,
    chartStatus: run.status,
    chartAlert: run.alert,
    chartStackTrace: run.stack,
    chartUpdateStartTime: run.startedAt,
    chartUpdateEndTime: run.endedAt,
    latestQueryFormData: form,
    sliceFormData: CHART.formData,
    queriesResponse: body.queries,
    triggerQuery: request !== null,
    lastRendered: answer.storedAt,
    annotationData: Object.fromEntries(Object.entries(layers).map(([name, { data }]) => [name, data])),
    annotationError: Object.fromEntries(Object.entries(layers).map(([name, { error }]) => [name, error])),
  };
  expect(state).toMatchObject({
    id: 7,
    chartStatus: 'failed',
    chartAlert: 'No such column',
    chartStackTrace: 'at chart',
    chartUpdateStartTime: 4,
    chartUpdateEndTime: 5,
    latestQueryFormData: { slice_id: 7, extra_form_data: { time_range: 'Last year' }, row_limit: 10 },
    sliceFormData: { row_limit: 10 },
    queriesResponse: [],
    triggerQuery: true,
    lastRendered: 3,
    annotationData: { Storms: FRAME, Tides: null },
    annotationError: { Storms: null, Tides: 'Network error.' },
  });
});

test('the dialog that saves a chart has its alert and its result from the save [ENT-22]', async () => {
  const contents = newChartContents('Deals', { viz_type: 'pie', datasource: '4__table' });
  const save = (isStored: boolean) =>
    saveChart(
      { row: null, id: 'c1', contents, isOverwrite: false, target: { kind: 'new', title: 'Harbour' } },
      {
        write: () => Promise.resolve(isStored ? ok(undefined) : err('Failed to save slice')),
        newUuid: () => 'd1',
        nextId: () => 'n1',
      },
    );
  const failed = await save(false);
  const saved = await save(true);
  expect({ saveModalAlert: failed.ok ? null : failed.error, data: saved.ok ? saved.value : null }).toEqual({
    saveModalAlert: 'Failed to save slice',
    data: {
      chartId: 'c1',
      dashboard: {
        uuid: 'd1',
        component: 'CHART-n1',
      },
      text: 'Dashboard [Harbour] just got created and chart [Deals] was added to it',
    },
  });
});

test('the state of explore is its draft, the document, the permissions and the last request [ENT-23]', async () => {
  const { db } = await openWorld();
  await write(db, (tx) => putFavorites(tx, [{ kind: 'chart', id: 7, isOn: true, changedAt: 0 } as never]));
  const contents = canonicalChart({
    ...newChartContents('Ships', {
      viz_type: 'table',
      query_mode: 'raw',
      all_columns: ['a'],
      groupby: ['b'],
    }),
    owners: [1],
  });
  const row = readDocument(
    { id: 'c1', kind: 'chart', remoteId: 7, uuid: 'c1' },
    { content: contents, info: { changed_by: 'Ann' }, revision: null, at: 0, isOurs: false },
  );
  const start = startExplore(contents.form, { dataset: null, maxRows: undefined });
  const asked = explore(start, { kind: 'update', isForced: true }, 1);
  const edited = explore(asked, { kind: 'control', key: 'table_timestamp_format', value: '%Y' }, 2);
  const typed = explore(edited, { kind: 'vizType', vizType: 'pie' }, 3);
  const confirmed = row.confirmed?.content as typeof contents;
  const may = exploreRights(
    { id: 1, rights: readRights({ Alpha: [['can_write', 'Chart']] }) },
    confirmed.owners,
  );
  const state = {
    controls: panelFor(formOf(edited)).some(({ key }) => key === 'query_mode'),
    form_data: formOf(edited),
    hiddenFormData: edited.history.present.hidden,
    slice: { owners: confirmed.owners },
    sliceName: confirmed.title,
    metadata: row.confirmed?.info,
    isStarred: await isFavorite(db, 'chart', 7),
    datasource: edited.dataset,
    saveAction: may.overwrite ? 'overwrite' : 'saveas',
    force: edited.request?.isForced,
    can_add: may.add,
    can_download: may.download,
    can_overwrite: may.overwrite,
    controlsTransferred: typed.history.present.carried.length > 0,
    triggerRender: updateOf(edited),
  };
  expect(state).toMatchObject({
    controls: true,
    form_data: { query_mode: 'raw', all_columns: ['a'], table_timestamp_format: '%Y' },
    hiddenFormData: { groupby: ['b'] },
    slice: { owners: [1] },
    sliceName: 'Ships',
    metadata: { changed_by: 'Ann' },
    isStarred: true,
    datasource: null,
    saveAction: 'overwrite',
    force: true,
    can_add: true,
    can_download: false,
    can_overwrite: true,
    controlsTransferred: true,
    triggerRender: 'redraw',
  });
});

test('the general state has the datasets by id, the person and their permissions, and the server’s constants [ENT-24]', async () => {
  const { db } = await openWorld();
  const rights = readRights({ Admin: [] });
  await write(db, async (tx) => {
    await putDatasets(tx, [{ id: 4, name: 'port' } as never]);
    await putSetting(tx, 'rights', rights);
    await putSetting(tx, 'backendPersistence', false);
  });
  const datasources = new Map((await getDatasets(db, [4])).map((each) => [`${each.id}__table`, each.name]));
  expect(datasources).toEqual(new Map([['4__table', 'port']]));
  expect(await setting(db, 'rights')).toEqual(rights);
  expect(await setting(db, 'backendPersistence')).toBe(false);
});

test('the state of the editor is in its tables on this device, and differences from the confirmed copies [ENT-07]', async () => {
  const { db, run, settled } = await openWorld();
  const queryId = await run();
  await settled(queryId);
  await write(db, async (tx) => {
    await putTab(tx, {
      ...newTab({ id: 'second_____', name: 'Second', now: 5, position: 2 }),
      sql: 'SELECT 2',
    });
    await putSetting(tx, 'activeTabId', TAB);
    await putSetting(tx, 'tabHistory', ['second_____', TAB]);
    await putSetting(tx, 'southPaneTabs', { [TAB]: 'Query history' });
    await putSetting(tx, 'confirmedActiveTabId', TAB);
    await tx.destroyedTabs.put({ id: 'gone_______', remoteId: 3, removedAt: 9, confirmed: null });
  });
  const second = (await listTabs(db))[1];
  const { sql, name } = second ?? { sql: '', name: '' };
  const fields = { name, sql: '' } as never;
  const databases = (await db.catalogue.toArray()).filter(({ kind }) => kind === 'databases');
  expect({
    queryEditors: (await listTabs(db)).map(({ id }) => id),
    unsavedQueryEditor: unsavedFields({ name, sql } as never, fields),
    tabHistory: await setting(db, 'tabHistory'),
    tables: await db.editorTables.toArray(),
    queries: (await db.queries.toArray()).map(({ id }) => id),
    queryCostEstimates: estimated([{ Rows: 3 }]),
    databases: databases.flatMap(({ payload }) =>
      (payload as readonly { readonly id: number; readonly costEstimateEnabled: boolean }[]).map((each) => [
        each.id,
        each.costEstimateEnabled,
      ]),
    ),
    destroyedQueryEditors: (await db.destroyedTabs.toArray()).map(({ id, removedAt }) => [id, removedAt]),
    activeSouthPaneTab: (await setting(db, 'southPaneTabs'))[TAB],
    editorTabLastUpdatedAt: second?.updatedAt,
    lastUpdatedActiveTab: await setting(db, 'confirmedActiveTabId'),
    active: (await activeTab(db))?.id,
  }).toEqual({
    queryEditors: [TAB, 'second_____'],
    unsavedQueryEditor: { sql: 'SELECT 2' },
    tabHistory: ['second_____', TAB],
    tables: [],
    queries: [queryId],
    queryCostEstimates: { completed: true, cost: [{ Rows: '3' }], error: null },
    databases: [[1, false]],
    destroyedQueryEditors: [['gone_______', 9]],
    activeSouthPaneTab: 'Query history',
    editorTabLastUpdatedAt: 5,
    lastUpdatedActiveTab: TAB,
    active: TAB,
  });
});
