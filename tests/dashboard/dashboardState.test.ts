import { expect, test } from 'vitest';
import { setRefreshInterval } from '#commands/settings/refreshInterval.ts';
import { activeTabs, tabsLeadingTo } from '#domain/dashboard/layout/activeTabs.ts';
import { readMetadata } from '#domain/dashboard/settings/metadata.ts';
import { readPageOptions } from '#domain/dashboard/pageOptions.ts';
import { readLayout } from '#domain/dashboard/layout/readLayout.ts';
import { assert } from '#domain/result.ts';
import { SECOND } from '#domain/time.ts';
import { documentOfDashboard } from '#store/dashboards/dashboards.ts';
import { isFavorite } from '#store/dashboards/favorites.ts';
import { openedDashboard } from '#store/dashboards/openedDashboard.ts';
import { listOutbox } from '#sync/outbox/outbox.ts';
import { setting } from '#store/settings.ts';
import { createDashboardDraft } from '../../src/features/dashboard/edit/session/dashboardDraft.ts';
import { createRefresher } from '../../src/features/dashboard/refresh/refresher.ts';
import { dashboardsOf, dashboardWorld, type Responder } from './dashboardServer.ts';

/**
 * What the contract's front end keeps of a dashboard as one state is here in the stored dashboard, its document, the
 * address and the page. These tests name where each part of it is.
 */

const part = (id: string, type: string, children: readonly string[], meta = {}) => ({
  [id]: { id, type, children, meta },
});
const LAYOUT = {
  ...part('ROOT_ID', 'ROOT', ['TABS-1']),
  ...part('TABS-1', 'TABS', ['TAB-1', 'TAB-2']),
  ...part('TAB-1', 'TAB', [], { text: 'First' }),
  ...part('TAB-2', 'TAB', ['ROW-1'], { text: 'Second' }),
  ...part('ROW-1', 'ROW', ['CHART-1']),
  ...part('CHART-1', 'CHART', [], { chartId: 11, width: 4, height: 50 }),
};
const METADATA = {
  native_filter_configuration: [{ id: 'NATIVE_FILTER-a', name: 'Region', filterType: 'filter_select' }],
  filter_bar_orientation: 'HORIZONTAL',
  cross_filters_enabled: false,
  color_scheme: 'd3Category10',
  refresh_frequency: 300,
  expanded_slices: { 11: true },
};
const CHANGED = Date.UTC(2026, 10, 20, 9, 30, 0) / SECOND;

const server: Responder = ({ path }) => {
  if (path.includes('favorite_status')) return { result: [{ id: 6, value: true }] };
  if (path.endsWith('/charts')) return { result: [{ id: 11, slice_name: 'Ships', form_data: {} }] };
  if (path.endsWith('/datasets')) return { result: [{ id: 3, table_name: 'port' }] };
  const result = {
    id: 6,
    uuid: '11111111-2222-4333-8444-000000000006',
    dashboard_title: 'Harbour',
    published: true,
    css: '.a { color: red; }',
    changed_on_utc: '2026-11-20T09:30:00.000000+0000',
    position_json: JSON.stringify(LAYOUT),
    json_metadata: JSON.stringify(METADATA),
  };
  return { result };
};

async function openedHarbour() {
  const world = dashboardWorld(server);
  const { db } = world;
  const dashboards = dashboardsOf(world);
  expect(await dashboards.read('6')).toBe('read');
  const opened = await openedDashboard(db, '6', 0);
  const row = await documentOfDashboard(db, 6);
  assert(opened !== null && row !== undefined, 'it was stored');
  return { ...world, opened, row };
}

test('an opened dashboard has its id, its filters, the time of its last change, the orientation of its filter bar and whether charts cross-filter [ENT-16]', async () => {
  const {
    opened: { dashboard, content },
  } = await openedHarbour();
  const metadata = readMetadata(content.jsonMetadata);
  const info = {
    id: dashboard.id,
    metadata: { native_filter_configuration: metadata.nativeFilters },
    last_modified_time: (dashboard.changedAt ?? 0) / SECOND,
    filterBarOrientation: metadata.filterBarOrientation,
    crossFiltersEnabled: metadata.crossFiltersEnabled,
  };
  expect(info).toMatchObject({
    id: 6,
    metadata: { native_filter_configuration: [{ id: 'NATIVE_FILTER-a', name: 'Region' }] },
    last_modified_time: CHANGED,
    filterBarOrientation: 'HORIZONTAL',
    crossFiltersEnabled: false,
  });
});

test('the state of an opened dashboard is in its stored copy, its document, the address and the page [ENT-17]', async () => {
  const { db, clock, run, opened, row } = await openedHarbour();
  const { dashboard, content, datasets } = opened;
  const metadata = readMetadata(content.jsonMetadata);
  const layout = readLayout(content.positionJson, []);
  const options = readPageOptions(new URLSearchParams('edit=true'));
  const refresher = createRefresher(clock);
  const stored = {
    css: content.css,
    sliceIds: content.chartIds,
    isStarred: await isFavorite(db, 'dashboard', dashboard.id),
    isPublished: dashboard.published,
    editMode: options.edit,
    colorScheme: metadata.colorScheme,
    expandedSlices: metadata.stored['expanded_slices'],
    refreshFrequency: metadata.refreshFrequency / SECOND,
    isRefreshing: refresher.isRefreshing.get(),
    isFiltersRefreshing: refresher.isFiltersRefreshing.get(),
    directPathToChild: layout.ancestors.get('CHART-1'),
    activeTabs: [...activeTabs(layout, tabsLeadingTo(layout, 'CHART-1', {}))],
    datasetsStatus: datasets.map(({ id }) => id),
    lastModifiedTime: (dashboard.changedAt ?? 0) / SECOND,
    overwriteConfirmMetadata: row.conflict,
    dashboardIsSaving: row.saved !== null,
  };
  expect(stored).toEqual({
    css: '.a { color: red; }',
    sliceIds: [11],
    isStarred: true,
    isPublished: true,
    editMode: true,
    colorScheme: 'd3Category10',
    expandedSlices: { 11: true },
    refreshFrequency: 300,
    isRefreshing: false,
    isFiltersRefreshing: false,
    directPathToChild: ['ROOT_ID', 'TABS-1', 'TAB-2', 'ROW-1'],
    activeTabs: ['TAB-2'],
    datasetsStatus: [3],
    lastModifiedTime: CHANGED,
    overwriteConfirmMetadata: null,
    dashboardIsSaving: false,
  });

  // shouldPersistRefreshFrequency: an interval chosen on a page stays on the device; Properties set that of the
  // dashboard.
  await run(setRefreshInterval({ dashboardId: 6, interval: 10 * SECOND }));
  expect((await setting(db, 'refreshIntervals'))[6]).toBe(10 * SECOND);
  expect(await listOutbox(db)).toEqual([]);

  const draft = createDashboardDraft(row, {
    linked: [],
    onSave: () => undefined,
    write: async (step) => {
      await run(step('s1'));
      return (await documentOfDashboard(db, 6)) ?? null;
    },
  });
  expect(draft.state.get()).toMatchObject({ isChanged: false, isHistoryFull: false });
  const { settings } = draft.state.get();
  draft.change({
    label: 'Changed properties',
    settings: { ...settings, metadata: { ...settings.metadata, color_scheme: 'bnbColors' } },
  });
  const { isChanged, isHistoryFull, settings: edited } = draft.state.get();
  expect({
    hasUnsavedChanges: isChanged,
    maxUndoHistoryExceeded: isHistoryFull,
    updatedColorScheme: edited.metadata['color_scheme'],
  }).toEqual({ hasUnsavedChanges: true, maxUndoHistoryExceeded: false, updatedColorScheme: 'bnbColors' });
});
