import { pullDocument } from '#commands/pull/pullDocument.ts';
import { chartDocument } from '#documents/kinds/chart.ts';
import { datasetDocument } from '#documents/kinds/dataset.ts';
import { pullDashboard } from '#commands/dashboard/pullDashboard.ts';
import { pullRelated } from '#commands/dashboard/pullRelated.ts';
import { findCharts, findDashboards, findDatasets, findQueries } from '#commands/pull/findInList.ts';
import { pullComments } from '#commands/pull/pullComments.ts';
import { pullCharts, pullDashboards, pullDatasets } from '#commands/pull/pullLists.ts';
import { pullTags } from '#commands/pull/pullRecords.ts';
import { pullRights } from '#commands/pull/pullRights.ts';
import { pullQueries } from '#commands/query/pullQueries.ts';
import { sendWaitingQueries } from '#commands/query/sendWaitingQueries.ts';
import { pullSavedQueries } from '#commands/savedQuery/pullSavedQueries.ts';
import { loadTab } from '#commands/tab/loadTab.ts';
import { pullTabs } from '#commands/tab/pullTabs.ts';
import { reactivateTab } from '#commands/tab/reactivateTab.ts';
import { ok } from '#domain/result.ts';
import type { Asked, FullDevice } from './fullDevice.ts';
import { query, tab, type Writers } from './writer.ts';

const SEARCH = { text: 'a', order: null };

const dashboard = { id: 6, uuid: 'd', slug: null, dashboard_title: 'Births', position_json: '{}' };
const chart = { id: 54, slice_name: 'Girls', form_data: { viz_type: 'table', datasource: '17__table' } };
const dataset = {
  id: 17,
  table_name: 'births',
  columns: [{ column_name: 'num', type_generic: 0 }],
  verbose_map: {},
};
const saved = { id: 3, label: 'Sales', sql: 'SELECT 3', description: '', schema: 'main', db_id: 1 };
const comment = {
  id: 'first-one',
  thread: 'first-one',
  action: 'write',
  of: null,
  text: 'Why?',
  point: null,
  at: 1,
  about: { kind: 'dashboard', name: 'd' },
  seq: 1,
  author: { id: 1, name: 'Ada Lovelace' },
  told: [],
};
const tabs = { tab_state_ids: [{ id: 9, label: 'Theirs' }], active_tab: null, databases: {} };

/** One of everything. */
function answer({ path }: Asked): unknown {
  if (path.includes('/comments/')) return { mark: 'm', result: [comment], objects: [comment.about], last: 1 };
  if (path.includes('favorite_status')) return { result: [{ id: 6, value: true }] };
  if (path.endsWith('/charts')) return { result: [chart] };
  if (path.endsWith('/datasets')) return { result: [dataset] };
  if (path.includes('/related/')) return { count: 1, result: [{ value: 1, text: 'A D' }] };
  if (path.startsWith('/api/v1/dashboard/?')) return { count: 1, result: [dashboard] };
  if (path.startsWith('/api/v1/chart/?'))
    return { count: 1, result: [{ id: 54, slice_name: 'Girls', viz_type: 'table', dashboards: [] }] };
  if (path.startsWith('/api/v1/dataset/?'))
    return { count: 1, result: [{ id: 17, table_name: 'births', kind: 'physical' }] };
  if (path.startsWith('/api/v1/dataset/')) return { id: 17, result: dataset };
  if (path.startsWith('/api/v1/chart/'))
    return { id: 54, result: { ...chart, viz_type: 'table', params: '{}' } };
  if (path.startsWith('/api/v1/saved_query/?')) return { count: 1, ids: [3], result: [saved] };
  if (path.startsWith('/api/v1/saved_query/')) return { id: 3, result: saved };
  if (path.startsWith('/api/v1/query/'))
    return {
      count: 1,
      ids: [1],
      result: [{ id: 1, client_id: 'c', status: 'success', sql: 'SELECT 1', start_time: 1, rows: 1 }],
    };
  if (path.startsWith('/api/v1/tag/'))
    return { count: 1, ids: [1], result: [{ id: 1, name: 'finance', type: 'TagType.custom' }] };
  if (path.includes('/me/roles/'))
    return {
      result: {
        userId: 1,
        username: 'ada',
        firstName: 'Ada',
        lastName: 'Lovelace',
        roles: { Admin: [['can_read', 'Chart']] },
      },
    };
  if (path.includes('tabstateview')) return new Response('', { status: 404 });
  if (path.includes('/sqllab/')) return { result: tabs };
  return { result: dashboard };
}

const set = ({ db }: FullDevice, key: string, value: unknown) => db.settings.put({ key, value });

const remoteTab = ({ db }: FullDevice) => db.tabs.put({ ...tab('t'), remoteId: 5, inLocalStorage: false });

export const READER_WRITERS: Writers = {
  'src/commands/dashboard/pullDashboard.ts': [
    {
      writes: 'a dashboard with its charts and datasets',
      answer,
      write: (device) => pullDashboard(device, '6'),
      inSteps: true,
    },
  ],
  'src/commands/dashboard/pullRelated.ts': [
    {
      writes: 'people who can be owners',
      answer,
      write: (device) => pullRelated(device, 'dashboard', 'owners', ''),
    },
  ],
  'src/commands/pull/pullDocument.ts': [
    {
      writes: 'a chart of the server',
      answer,
      write: (device) => pullDocument(device, chartDocument, 54),
    },
    {
      writes: 'a dataset of the server',
      answer,
      write: (device) => pullDocument(device, datasetDocument, 17),
    },
  ],
  'src/commands/pull/pullLists.ts': [
    { writes: 'the list of dashboards', answer, write: pullDashboards },
    { writes: 'the list of charts', answer, write: pullCharts },
    { writes: 'the list of datasets', answer, write: pullDatasets },
  ],
  'src/commands/pull/findInList.ts': [
    { writes: 'charts that the server found', answer, write: (ports) => findCharts(ports, SEARCH) },
    { writes: 'dashboards that the server found', answer, write: (ports) => findDashboards(ports, SEARCH) },
    { writes: 'datasets that the server found', answer, write: (ports) => findDatasets(ports, SEARCH) },
    { writes: 'queries that the server found', answer, write: (ports) => findQueries(ports, SEARCH, 1) },
  ],
  'src/commands/pull/pullComments.ts': [
    {
      writes: 'comments of the server',
      answer,
      write: ({ db, api }) => pullComments(db, api.client, { kind: 'dashboard', name: 'd' }, null),
    },
  ],
  'src/commands/pull/pullAll.ts': [{ writes: 'the list of tags', answer, write: pullTags }],
  'src/commands/pull/pullRights.ts': [{ writes: 'the rights of the person', answer, write: pullRights }],
  'src/commands/query/pullQueries.ts': [
    { writes: 'the history of the server', answer, write: (device) => pullQueries(device, 1) },
  ],
  'src/commands/query/sendWaitingQueries.ts': [
    {
      writes: 'that a waiting query is sent: it stays, and is not sent',
      isSilent: true,
      async before(device) {
        await set(device, 'serverKeepsKeys', true);
        await device.db.queries.put(query('q', { state: 'scheduled', waits: { templateParams: '' } }));
      },
      write: ({ db, clock, reportError }) =>
        sendWaitingQueries({
          db,
          clock,
          api: {
            execute: async () => {
              reportError('sent');
              return ok(new Response('{}', { status: 202 }));
            },
          },
        }),
    },
  ],
  'src/commands/savedQuery/pullSavedQueries.ts': [
    {
      writes: 'the saved queries of the server',
      answer,
      write: (device) => pullSavedQueries(device),
      inSteps: true,
    },
  ],
  'src/commands/tab/loadTab.ts': [
    {
      writes: 'a tab that is gone from the server, with the edits of its person',
      answer,
      before: remoteTab,
      write: (device) => loadTab(device, 't'),
    },
  ],
  'src/commands/tab/pullTabs.ts': [
    {
      writes: 'the tabs of the server',
      answer,
      write: (device) => pullTabs(device),
      inSteps: true,
    },
  ],
  'src/commands/tab/reactivateTab.ts': [
    {
      writes: 'which tab the server has as the active one',
      answer: () => 5,
      async before(device) {
        await remoteTab(device);
        await set(device, 'activeTabId', 't');
        await set(device, 'backendPersistence', true);
      },
      write: reactivateTab,
    },
  ],
};
