import { expect, test } from 'vitest';
import { createExploreCalls } from '../../src/app/dashboards/exploreCalls.ts';
import { newDocument } from '#documents/state/state.ts';
import { type Responder, dashboardsOf, dashboardWorld } from './dashboardServer.ts';

/** The parameters of dashboard addresses, and the messages shown when one is read. */

function dashboardsOver(answer: Responder) {
  const world = dashboardWorld(answer);
  const shownErrors: string[] = [];
  const dashboards = dashboardsOf(world, (text) => shownErrors.push(text));
  return { db: world.db, dashboards, calls: world.calls, shownErrors };
}

const mask = {
  id: 'NATIVE_FILTER-a',
  extraFormData: { filters: [{ col: 'region', op: 'IN', val: ['EMEA'] }] },
  filterState: { value: ['EMEA'] },
  ownState: {},
};
const masks = { [mask.id]: mask };
const NO_KEYS = { permalinkKey: null, filterStateKey: null, nativeFilters: null };

test('a link to a dashboard contains its filters, tabs and parameters, is of this app, and opens with them [ROUT-37 ROUT-38]', async () => {
  const urlParams: [string, string][] = [['region', 'EMEA']];
  const state = { dataMask: masks, activeTabs: ['TAB-1'], urlParams };
  const { dashboards, calls } = dashboardsOver(({ method }) =>
    method === 'POST'
      ? { key: 'made', url: 'http://superset.internal:8088/superset/dashboard/p/made/' }
      : { dashboardId: 'uuid', state: { ...state, anchor: 'CHART-1' } },
  );
  const shared = await dashboards.share(6, { masks, activeTabs: ['TAB-1'], urlParams });
  expect(shared).toEqual({ ok: true, value: 'http://app.test/superset/dashboard/p/made/' });
  expect(calls).toEqual([{ method: 'POST', path: '/api/v1/dashboard/6/permalink', body: state }]);
  expect(await dashboards.openPermalink('k')).toEqual({
    ok: true,
    value: { dashboard: 'uuid', urlParams, anchor: 'CHART-1', masks },
  });
  expect(await dashboards.sharedState(6, { ...NO_KEYS, permalinkKey: 'k' })).toEqual({
    masks,
    activeTabs: ['TAB-1'],
  });
});

test('an address refers to filters by a key, or contains them in rison [ROUT-25]', async () => {
  const { dashboards, calls } = dashboardsOver(() => ({ value: JSON.stringify(masks) }));
  const chosen = { masks, activeTabs: [] };
  expect(await dashboards.sharedState(6, { ...NO_KEYS, filterStateKey: 'k' })).toEqual(chosen);
  expect(calls).toMatchObject([{ method: 'GET', path: '/api/v1/dashboard/6/filter_state/k' }]);
  const nativeFilters =
    '(NATIVE_FILTER-a:(id:NATIVE_FILTER-a,extraFormData:(filters:!((col:region,op:IN,val:!(EMEA)))),filterState:(value:!(EMEA)),ownState:()))';
  expect(await dashboards.sharedState(6, { ...NO_KEYS, nativeFilters })).toEqual(chosen);
});

const NOT_READ = 'The filters in this link could not be read. Your previous filters are still applied.';

test.each(['', '(', '!(1,2)', "(a:'x')"])(
  'unreadable filters are not applied, and a message says so: %j',
  async (nativeFilters) => {
    const { dashboards, shownErrors } = dashboardsOver(() => ({}));
    expect(await dashboards.sharedState(6, { ...NO_KEYS, nativeFilters })).toBeNull();
    expect(shownErrors).toEqual([NOT_READ]);
  },
);

test.each([{ permalinkKey: 'gone' }, { filterStateKey: 'gone' }])(
  'an expired key has a message, and a missing one has none: %j',
  async (key) => {
    const missing = () => Response.json({ message: 'Not found' }, { status: 404 });
    const { dashboards, shownErrors } = dashboardsOver(missing);
    expect(await dashboards.sharedState(6, { ...NO_KEYS, ...key })).toBeNull();
    expect(shownErrors).toEqual([NOT_READ]);
    expect(await dashboards.sharedState(6, NO_KEYS)).toBeNull();
    expect(shownErrors).toHaveLength(1);
  },
);

const dashboard: Responder = ({ path }) => {
  if (path.includes('favorite_status')) return Response.json({ message: 'Fatal error' }, { status: 500 });
  if (/\/(charts|datasets)$/.test(path)) return { result: [] };
  return { result: { id: 6, dashboard_title: 'Harbour' } };
};

test('a dashboard is read even if its favourite state cannot be, and a message says so [ERR-44]', async () => {
  const { dashboards, shownErrors } = dashboardsOver(dashboard);
  expect(await dashboards.read('6')).toBe('read');
  expect(shownErrors).toEqual(['There was an issue fetching the favorite status of this dashboard.']);
});

test('a list of charts that the server rejects shows its message [ERR-50]', async () => {
  const { dashboards, shownErrors } = dashboardsOver(() =>
    Response.json({ message: 'No charts' }, { status: 400 }),
  );
  expect(await dashboards.readList('charts')).toBe('failed');
  expect(shownErrors).toEqual(['Sorry there was an error fetching saved charts: No charts']);
});

test('a network that breaks at that moment is not reported as a rejection', async () => {
  const { dashboards, shownErrors } = dashboardsOver((call) => {
    if (call.path.includes('favorite_status')) throw new TypeError('Failed to fetch');
    return dashboard(call);
  });
  expect(await dashboards.read('6')).toBe('read');
  expect(shownErrors).toEqual([]);
});

test('a dashboard that only this device has is not asked for at the server', async () => {
  const { db, dashboards, calls } = dashboardsOver(() => Response.json({}, { status: 404 }));
  const uuid = '0d5f6a3c-6f0f-4b1c-9a53-0f3c8a2a1b11';
  const made = { id: uuid, kind: 'dashboard', uuid };
  await db.documents.put(newDocument(made, {}));
  expect(await dashboards.read(uuid)).toBe('read');
  expect(calls).toEqual([]);
  expect(await dashboards.read('1d5f6a3c-6f0f-4b1c-9a53-0f3c8a2a1b11')).toBe('missing');
});

test('a permalink that was opened here opens without the server, with filters and tabs', async () => {
  const state = {
    dataMask: masks,
    activeTabs: ['TAB-1'],
    urlParams: [['region', 'EMEA']],
    anchor: 'CHART-1',
  };
  let isAway = false;
  const { dashboards, calls, shownErrors } = dashboardsOver(() => {
    if (isAway) throw new TypeError('Failed to fetch');
    return { dashboardId: 'uuid', state };
  });
  const opened = await dashboards.openPermalink('k');
  isAway = true;
  expect(await dashboards.openPermalink('k')).toEqual(opened);
  expect(await dashboards.sharedState(6, { ...NO_KEYS, permalinkKey: 'k' })).toEqual({
    masks,
    activeTabs: ['TAB-1'],
  });
  expect(calls).toHaveLength(1);
  expect(shownErrors).toEqual([]);
  expect(await dashboards.openPermalink('other')).toEqual({ ok: false, error: 'unreachable' });
});

test('a permalink that was made here opens without the server', async () => {
  const { dashboards } = dashboardsOver(({ method }) => {
    if (method === 'GET') throw new TypeError('Failed to fetch');
    return { key: 'k', url: 'http://here/superset/dashboard/p/k/' };
  });
  await dashboards.share(6, { masks, activeTabs: ['TAB-1'], urlParams: [] });
  expect(await dashboards.openPermalink('k')).toMatchObject({ ok: true, value: { dashboard: '6', masks } });
});

test('a permalink to a chart is of this app, and opens without the server if it was opened or made here', async () => {
  let isAway = false;
  const world = dashboardWorld(({ method }) => {
    if (isAway) throw new TypeError('Failed to fetch');
    return method === 'POST'
      ? { key: 'made', url: 'http://superset.internal:8088/superset/explore/p/made/' }
      : { state: { formData: { viz_type: 'pie' } } };
  });
  const explore = createExploreCalls({
    ...world,
    readRights: async () => undefined,
    userId: () => 1,
    href: (path) => `http://app.test${path}`,
    onStorageError: () => undefined,
    showError: () => undefined,
    note: () => undefined,
  });
  await explore.readStored('opened', true);
  expect(await explore.share({ viz_type: 'table' }, [])).toEqual({
    ok: true,
    value: 'http://app.test/superset/explore/p/made/',
  });
  isAway = true;
  expect(await explore.readStored('opened', true)).toEqual({ ok: true, value: { viz_type: 'pie' } });
  expect(await explore.readStored('made', true)).toEqual({ ok: true, value: { viz_type: 'table' } });
  expect(await explore.readStored('opened', false)).toEqual({ ok: false, error: 'unreachable' });
});
