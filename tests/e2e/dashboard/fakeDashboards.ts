import type { BrowserContext, Route } from '@playwright/test';

/** The fake server's response to a chart; `hang` never responds, `break` closes the connection. */
export type ChartReply = 'rows' | 'refuse' | 'hang' | 'break' | 'expired';

export interface FakeDashboards {
  /** By chart id; the default is `rows`. */
  readonly replies: Map<number, ChartReply>;
  /** Number of requests per chart. */
  readonly asked: Map<number, number>;
  /** No requests are answered any more, neither for dashboards nor for charts. */
  isDown: boolean;
  /** The session is expired. */
  isExpired: boolean;
  /** The value every chart shows. */
  value: number;
  refreshFrequency: number;
  /** What the dashboard was saved as. */
  saved: Readonly<Record<string, unknown>>;
}

export const CHARTS = [
  { id: 11, name: 'Ships' },
  { id: 12, name: 'Cargo' },
  { id: 13, name: 'Crews' },
  { id: 14, name: 'Far below' },
  { id: 15, name: 'Second tab' },
] as const;

const chart = (id: number, width = 4) => ({
  id: `CHART-${id}`,
  type: 'CHART',
  children: [],
  meta: { chartId: id, width, height: 40, sliceName: CHARTS.find((each) => each.id === id)?.name },
});
const component = (id: string, type: string, children: readonly string[], meta: object = {}) => ({
  id,
  type,
  children,
  meta,
});

const LAYOUT = Object.fromEntries(
  [
    component('ROOT_ID', 'ROOT', ['TABS-1']),
    component('TABS-1', 'TABS', ['TAB-1', 'TAB-2']),
    component('TAB-1', 'TAB', ['ROW-1', 'ROW-2', 'ROW-3'], { text: 'Harbour' }),
    component('TAB-2', 'TAB', ['ROW-4'], { text: 'Sea' }),
    component('ROW-1', 'ROW', ['CHART-11', 'CHART-12', 'CHART-13']),
    component('ROW-2', 'ROW', ['MARKDOWN-1']),
    component('ROW-3', 'ROW', ['CHART-14']),
    component('ROW-4', 'ROW', ['CHART-15']),
    component('MARKDOWN-1', 'MARKDOWN', [], {
      width: 12,
      height: 250,
      code: '# Notes\n\n<img src="x" onerror="document.body.dataset.ran = 1"><script>document.body.dataset.ran = 1</script>\n\n[elsewhere](https://example.org)\n\n<details open><summary>More</summary>\n\n**In** <ins>HTML &amp; *Markdown*</ins>\n\n</details><style>p { color: red }</style>',
    }),
    chart(11),
    chart(12),
    chart(13),
    chart(14, 12),
    chart(15, 12),
  ].map((each) => [each.id, each]),
);

/** A server's dashboards with responses in a Superset's recorded format, which tests can break. */
export async function fakeDashboards(context: BrowserContext): Promise<FakeDashboards> {
  const fake: FakeDashboards = {
    replies: new Map(),
    asked: new Map(),
    isDown: false,
    isExpired: false,
    value: 7,
    refreshFrequency: 0,
    saved: {},
  };
  await context.route(/\/(api|superset\/log)\//, async (route) => {
    if (fake.isDown) return route.abort('connectionrefused');
    if (fake.isExpired) return route.fulfill({ status: 401, json: { msg: 'Missing Authorization Header' } });
    const url = new URL(route.request().url());
    if (url.pathname === '/api/v1/chart/data') return storeChartData(fake, route, url);
    if (/\/api\/v1\/(dashboard|chart|dataset)\//.test(url.pathname)) return answerEntity(fake, route, url);
    return route.continue();
  });
  return fake;
}

function row(fake: FakeDashboards) {
  return {
    id: 5,
    uuid: '5e0c',
    slug: 'harbour',
    dashboard_title: 'Harbour at a glance',
    published: true,
    changed_on: '2026-11-20T02:45:00',
    changed_on_utc: '2026-11-20T02:45:00+0000',
    changed_by_name: 'Ada Lovelace',
    owners: [{ id: 1, first_name: 'Ada', last_name: 'Lovelace' }],
    position_json: JSON.stringify({ DASHBOARD_VERSION_KEY: 'v2', ...LAYOUT }),
    json_metadata: JSON.stringify({ refresh_frequency: fake.refreshFrequency, stagger_time: 200 }),
    ...fake.saved,
  };
}

async function answerEntity(fake: FakeDashboards, route: Route, url: URL): Promise<void> {
  const path = url.pathname;
  const method = route.request().method();
  if (method === 'PUT') {
    const fields = route.request().postDataJSON() as Readonly<Record<string, unknown>>;
    if (path === '/api/v1/dashboard/5') fake.saved = { ...fake.saved, ...fields };
    return route.fulfill({ json: { result: fields } });
  }
  if (path.endsWith('/favorites/')) return route.fulfill({ json: { result: 'OK' } });
  if (path.endsWith('/permalink')) {
    return route.fulfill({ status: 201, json: { key: 'k1', url: `${url.origin}/superset/dashboard/p/k1/` } });
  }
  if (path.endsWith('/favorite_status/'))
    return route.fulfill({ json: { result: [{ id: 5, value: false }] } });
  if (path.endsWith('/charts')) {
    const charts = CHARTS.map(({ id, name }) => ({
      id,
      slice_name: name,
      form_data: {
        viz_type: 'table',
        datasource: '3__table',
        groupby: ['name'],
        metrics: ['count'],
        // Charts of the same query would show the rows of each other.
        row_limit: 100 + id,
        slice_id: id,
        ...(id === 14 && { server_pagination: true, server_page_length: 1 }),
      },
    }));
    return route.fulfill({ json: { result: charts } });
  }
  if (path.endsWith('/datasets')) return route.fulfill({ json: { result: [] } });
  if (path === '/api/v1/dashboard/') return route.fulfill({ json: { count: 1, result: [row(fake)] } });
  if (path === '/api/v1/dashboard/harbour' || path === '/api/v1/dashboard/5') {
    return route.fulfill({ json: { result: row(fake) } });
  }
  if (path === '/api/v1/chart/') {
    const dashboards = [{ id: 5, dashboard_title: 'Harbour at a glance' }];
    const result = CHARTS.map(({ id, name }) => ({ id, slice_name: name, viz_type: 'table', dashboards }));
    return route.fulfill({ json: { count: result.length, result } });
  }
  if (path === '/api/v1/dataset/') {
    return route.fulfill({ json: { count: 0, result: [] } });
  }
  return route.fulfill({ status: 404, json: { message: 'Not found' } });
}

async function storeChartData(fake: FakeDashboards, route: Route, url: URL): Promise<void> {
  const { slice_id: id } = JSON.parse(url.searchParams.get('form_data') ?? '{}') as { slice_id: number };
  fake.asked.set(id, (fake.asked.get(id) ?? 0) + 1);
  switch (fake.replies.get(id) ?? 'rows') {
    case 'hang':
      return;
    case 'break':
      return route.abort('connectionreset');
    case 'expired':
      return route.fulfill({ status: 401, json: { msg: 'Missing Authorization Header' } });
    case 'refuse':
      return route.fulfill({ status: 400, json: { message: 'Error: column "cargo" does not exist' } });
    case 'rows': {
      const { queries } = route.request().postDataJSON() as { queries: Query[] };
      return route.fulfill({ json: { result: queries.map((query) => rowsOf(query, id, fake.value)) } });
    }
  }
}

interface Query {
  readonly is_rowcount?: boolean;
  readonly row_offset?: number;
}

function rowsOf({ is_rowcount: isCount, row_offset: offset = 0 }: Query, id: number, count: number): object {
  if (isCount === true)
    return { data: [{ rowcount: 3 }], colnames: ['rowcount'], coltypes: [0], rowcount: 1 };
  const name = offset === 0 ? `Row of ${id}` : `Row of ${id}, page ${offset + 1}`;
  return {
    data: [{ name, count }],
    colnames: ['name', 'count'],
    coltypes: [1, 0],
    query: `SELECT name, count(*) FROM chart_${id}`,
    rowcount: 1,
  };
}
