import { beforeAll, describe, expect, test } from 'vitest';
import { strToU8 } from 'fflate';
import type { Browser } from '../browser.ts';
import { chartYaml, type ExchangeWorld, exchangeWorld, refusal, uuidOf, zipOf } from './exchangeWorld.ts';
import type { TestApp } from '../testApp.ts';

let world: ExchangeWorld;
let app: TestApp;
let admin: Browser;
beforeAll(async () => {
  world = await exchangeWorld();
  ({ app, admin } = world);
});

const counts = () => world.counts();
const upload = (bytes: Uint8Array, fields: Readonly<Record<string, string>> = {}) =>
  world.bring('dashboard', bytes, fields);

interface Position {
  readonly type?: string;
  readonly meta?: { readonly chartId?: number; readonly uuid?: string };
}
interface DashboardBody {
  readonly result: { readonly id: number; readonly position_json: string; readonly json_metadata: string };
}
const shop = () => admin.json<DashboardBody>('/api/v1/dashboard/shop');

describe('an imported dashboard', () => {
  test('shows charts and filters datasets of this server, whatever their ids were', async () => {
    const { result } = await shop();
    const positions = Object.values(JSON.parse(result.position_json) as Record<string, Position>);
    const charts = positions.filter(({ type }) => type === 'CHART');
    expect(charts).toHaveLength(13);
    for (const { meta } of charts) {
      expect(app.meta.charts.byId(meta?.chartId ?? 0)?.uuid).toBe(meta?.uuid);
    }
    const { native_filter_configuration: filters } = JSON.parse(result.json_metadata) as {
      native_filter_configuration: { name: string; targets: { datasetId?: number }[] }[];
    };
    const country = filters.find(({ name }) => name === 'Country')?.targets[0];
    expect(app.meta.datasets.byId(country?.datasetId ?? 0)?.tableName).toBe('orders');
    expect(country).not.toHaveProperty('datasetUuid');
  });

  test('is exported and imported again unchanged, without duplicates', async () => {
    const before = await shop();
    const made = counts();
    const out = await admin.send('GET', `/api/v1/dashboard/export/?q=!(${before.result.id})`);
    expect(out.headers.get('Content-Disposition')).toMatch(/^attachment; filename=dashboard_export_.*\.zip$/);
    const zip = new Uint8Array(await out.arrayBuffer());

    expect(await refusal(await upload(zip))).toEqual({
      status: 422,
      message: expect.stringMatching(
        /^Error importing dashboard: dashboards\/A_shop_in_numbers_\d+\.yaml: Dashboard already exists and `overwrite=true` was not passed$/,
      ),
    });
    expect((await upload(zip, { overwrite: 'true' })).status).toBe(200);
    expect(counts()).toEqual(made);
    const after = await shop();
    expect(JSON.parse(after.result.position_json)).toEqual(JSON.parse(before.result.position_json));
    expect(JSON.parse(after.result.json_metadata)).toEqual(JSON.parse(before.result.json_metadata));
  });

  test('has its charts, filters and scopes again if its layout was written without uuids', async () => {
    const { result } = await shop();
    const layout = JSON.parse(result.position_json) as Record<string, Position>;
    const bare = Object.values(layout).map((each) => {
      const { uuid: _, ...meta } = each.meta ?? {};
      return each.type === 'CHART' ? { ...each, meta } : each;
    });
    const row = app.meta.dashboards.byId(result.id);
    const positionJson = JSON.stringify(
      Object.fromEntries(Object.keys(layout).map((key, at) => [key, bare[at]])),
    );
    app.meta.dashboards.update(result.id, { positionJson });
    const files = await world.takenOut(`/api/v1/dashboard/export/?q=!(${result.id})`);
    const { notes } = (await (await upload(zipOf(files), { overwrite: 'true' })).json()) as {
      notes: string[];
    };
    expect(notes).not.toContainEqual(expect.stringContaining('of its layout'));
    const after = await shop();
    expect(JSON.parse(after.result.position_json)).toEqual(layout);
    expect(JSON.parse(after.result.json_metadata)).toEqual(JSON.parse(result.json_metadata));

    // As an old Superset writes it: the file's layout has none either.
    const [name = '', text = ''] =
      Object.entries(files).find(([file]) => file.startsWith('dashboards/')) ?? [];
    const old = { ...files, [name]: text.replaceAll(/^ +uuid: .*\n/gm, '') };
    expect((await upload(zipOf(old), { overwrite: 'true' })).status).toBe(200);
    const again = Object.values(JSON.parse((await shop()).result.position_json) as Record<string, Position>);
    const idsOf = (all: readonly Position[]) => all.flatMap(({ meta }) => meta?.chartId ?? []);
    expect(idsOf(again)).toEqual(idsOf(Object.values(layout)));
    expect(JSON.parse((await shop()).result.json_metadata)).toEqual(JSON.parse(result.json_metadata));
    app.meta.dashboards.update(result.id, { positionJson: row?.positionJson ?? null });
  });

  test('is imported even if datasets find no data, and the response lists those', async () => {
    const { result } = await shop();
    const zip = await admin.send('GET', `/api/v1/dashboard/export/?q=!(${result.id})`);
    const bytes = new Uint8Array(await zip.arrayBuffer());
    const headers = { 'X-CSRFToken': admin.csrf ?? '' };
    await admin.send('DELETE', `/api/v1/dashboard/${result.id}`, { headers });
    const answer = (await (await upload(bytes)).json()) as { message: string; notes: string[] };
    expect(answer.message).toBe('OK');
    // Charts and datasets existed already, and are not overwritten.
    expect(answer.notes).toContain(
      'Dataset "orders": no table of that name is among the data, so its charts have none.',
    );
    expect((await shop()).result.id).toBeGreaterThan(result.id);
  });
});

describe('an invalid file', () => {
  const METADATA = 'version: 1.0.0\ntype: Dashboard\n';
  const DASHBOARD = 'uuid: 11111111-2222-4333-8444-555555555555\ndashboard_title: T\nversion: 1.0.0\n';

  test.each<[string, () => Uint8Array, RegExp]>([
    ['bytes that are no ZIP', () => strToU8('not a zip'), /x\.zip: It is not a ZIP file\.$/],
    ['half a ZIP', () => zipOf({ 'a/metadata.yaml': METADATA }).slice(0, 60), /damaged/],
    [
      'a path that climbs out',
      () => zipOf({ 'a/metadata.yaml': METADATA, '../../etc/passwd.yaml': 'x: 1' }),
      /It contains a path outside the archive/,
    ],
    [
      'more than a file may hold',
      () => zipOf({ 'a/metadata.yaml': METADATA, 'a/charts/x.yaml': ' '.repeat(17 * 1024 * 1024) }),
      /at most 16 MB per file/,
    ],
    ['no metadata', () => zipOf({ 'a/dashboards/x.yaml': DASHBOARD }), /metadata\.yaml: The file is missing/],
    [
      'an older version',
      () => zipOf({ 'a/metadata.yaml': 'version: 0.9.0\ntype: Dashboard\n' }),
      /metadata\.yaml: version: Must be equal to 1\.0\.0\.$/,
    ],
    [
      'YAML that is none',
      () => zipOf({ 'a/metadata.yaml': METADATA, 'a/dashboards/x.yaml': 'a: [1,\nb: {' }),
      /dashboards\/x\.yaml: .+ at line \d/,
    ],
    [
      'a billion laughs',
      () =>
        zipOf({
          'a/metadata.yaml': METADATA,
          'a/dashboards/x.yaml': [
            'a: &a [x,x,x,x,x,x,x,x,x,x]',
            ...['b', 'c', 'd', 'e', 'f', 'g'].map(
              (name, i) => `${name}: &${name} [${Array(10).fill(`*${'abcdef'[i]}`).join(',')}]`,
            ),
          ].join('\n'),
        }),
      /dashboards\/x\.yaml: Excessive alias count/,
    ],
    [
      'a dashboard without a uuid',
      () => zipOf({ 'a/metadata.yaml': METADATA, 'a/dashboards/x.yaml': 'dashboard_title: T' }),
      /dashboards\/x\.yaml: uuid: Missing data for required field\.$/,
    ],
    [
      'what nests deeper than can be shown',
      () =>
        zipOf({
          'a/metadata.yaml': METADATA,
          'a/dashboards/x.yaml': `${DASHBOARD}metadata: {a: ${'['.repeat(65)}${']'.repeat(65)}}\n`,
        }),
      /dashboards\/x\.yaml: It is nested deeper than 64 levels\.$/,
    ],
    [
      'JSON in a text that nests deeper',
      () =>
        zipOf({
          'a/metadata.yaml': METADATA,
          'a/charts/x.yaml': chartYaml(3, `query_context: '${'['.repeat(9999)}'\n`),
        }),
      /charts\/x\.yaml: It is nested deeper than 64 levels\.$/,
    ],
    [
      'YAML that contains itself',
      () => zipOf({ 'a/metadata.yaml': METADATA, 'a/charts/x.yaml': chartYaml(3, 'params: &p {p: *p}\n') }),
      /charts\/x\.yaml: It contains itself\.$/,
    ],
    [
      'half of a character',
      () =>
        zipOf({ 'a/metadata.yaml': METADATA, 'a/charts/x.yaml': chartYaml(3, 'description: "\\uD800"\n') }),
      /charts\/x\.yaml: A text contains half of a character\.$/,
    ],
    [
      'a name that no column holds',
      () =>
        zipOf({
          'a/metadata.yaml': METADATA,
          'a/charts/x.yaml': `uuid: ${uuidOf(3)}\nslice_name: ${'n'.repeat(251)}\n`,
        }),
      /charts\/x\.yaml: slice_name: Longer than maximum length 250\.$/,
    ],
    [
      'charts only',
      () => zipOf({ 'a/metadata.yaml': 'version: 1.0.0\ntype: Slice\n' }),
      /type: Must be equal to Dashboard\.$/,
    ],
  ])('is rejected with a message and leaves nothing behind: %s', async (_, bytes, message) => {
    const made = counts();
    expect(await refusal(await upload(bytes()))).toEqual({
      status: 422,
      message: expect.stringMatching(message),
    });
    expect(counts()).toEqual(made);
  });

  test('a layout with a chart that the file lacks keeps its position and says so', async () => {
    const position = [
      'position:',
      '  CHART-x: {type: CHART, id: CHART-x, children: [], meta: {chartId: 1, uuid: 99999999-2222-4333-8444-555555555555, sliceName: Gone, width: 4, height: 50}}',
    ].join('\n');
    const zip = zipOf({ 'a/metadata.yaml': METADATA, 'a/dashboards/x.yaml': `${DASHBOARD}${position}\n` });
    const { notes } = (await (await upload(zip)).json()) as { notes: string[] };
    expect(notes).toEqual([
      'Dashboard "T": the chart "Gone" of its layout is not in the file, so its place is empty.',
    ]);
    const row = app.meta.dashboards.byUuid('11111111-2222-4333-8444-555555555555');
    const layout = JSON.parse(row?.positionJson ?? '{}') as Record<string, Position>;
    // Id 1 is another chart's here.
    expect(layout['CHART-x']?.meta).not.toHaveProperty('chartId');
  });
});
