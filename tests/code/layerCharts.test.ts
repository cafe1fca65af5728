import { beforeAll, expect, test } from 'vitest';
import { asRecord, parseRecord } from '#domain/jsonValue.ts';
import { putFile } from '../../server/code/folder.ts';
import { exchangeWorld, type ExchangeWorld } from '../server/dashboards/exchangeWorld.ts';
import { codeWorld } from './codeWorld.ts';

/* A map of layers names the charts that they are by number. Elsewhere those have other numbers. */

const MAP = '0badcafe-2222-4333-8444-000000000001';

let world: ExchangeWorld;
let there: ExchangeWorld;
let sources: readonly string[];
beforeAll(async () => {
  world = await exchangeWorld();
  there = await exchangeWorld();
  sources = ['0badcafe-2222-4333-8444-00000000000a', '0badcafe-2222-4333-8444-00000000000b'];
  // So that its numbers are no numbers of the other.
  add(there, '0badcafe-2222-4333-8444-00000000000c', 'Another', 'deck_path', {});
  const ids = sources.map((uuid, at) => add(world, uuid, `Layer ${at}`, 'deck_scatter', {}));
  const map = add(world, MAP, 'Harbour', 'deck_multi', {
    deck_slices: ids.toReversed(),
    annotation_layers: [{ sourceType: 'line', value: ids[0] }],
  });
  const [dashboard] = world.app.meta.dashboards.list();
  world.app.meta.dashboards.setCharts(dashboard?.id ?? 0, [map]);
});

function add({ app }: ExchangeWorld, uuid: string, sliceName: string, vizType: string, form: object): number {
  const [dataset] = app.meta.datasets.list();
  const params = JSON.stringify({ ...form, viz_type: vizType });
  const row = { datasetId: dataset?.id ?? null, datasetName: null, description: null, cacheTimeout: null };
  const who = { certifiedBy: null, certificationDetails: null, createdBy: null, changedBy: null };
  return app.meta.charts.insert({
    ...row,
    ...who,
    uuid,
    sliceName,
    vizType,
    params,
    createdOn: 0,
    changedOn: 0,
  });
}

const idOf = ({ app }: ExchangeWorld, uuid: string): number | undefined => app.meta.charts.byUuid(uuid)?.id;
function expectLayers(): void {
  const form = parseRecord(there.app.meta.charts.byUuid(MAP)?.params ?? '') ?? {};
  const [first, second] = sources.map((uuid) => idOf(there, uuid));
  expect(first).toBeGreaterThan(idOf(world, sources[0] ?? '') ?? 0);
  expect(form['deck_slices']).toEqual([second, first]);
  expect(form['annotation_layers']).toMatchObject([{ value: first }]);
}
const forget = (): void => {
  for (const uuid of [MAP, ...sources]) there.app.meta.charts.remove(idOf(there, uuid) ?? 0);
};

test('an export has the charts that layers show, and an import names its own', async () => {
  const files = await world.takenOut(`/api/v1/chart/export/?q=!(${idOf(world, MAP)})`);
  expect(Object.keys(files).filter((path) => path.startsWith('charts/'))).toHaveLength(3);
  expect((await there.bring('chart', files, { overwrite: 'true' })).status).toBe(200);
  expectLayers();
  forget();
  // A number that the file does not explain is another chart's here.
  const alone = Object.fromEntries(Object.entries(files).filter(([path]) => !path.includes('Layer_')));
  expect((await there.bring('chart', alone, { overwrite: 'true' })).status).toBe(200);
  expect(parseRecord(there.app.meta.charts.byUuid(MAP)?.params ?? '')?.['deck_slices']).toEqual([]);
  forget();
});

test('files of a folder name them by uuid, and a push finds them at its server', async () => {
  const from = await codeWorld(world.app);
  await from.pull();
  const [path = ''] = Object.keys(from.texts()).filter((each) => each.startsWith('charts/Harbour'));
  expect(from.texts()[path]).toContain(`deck_slices:\n    - ${sources[1]}\n    - ${sources[0]}\n`);
  const to = await codeWorld(there.app);
  await to.pull();
  for (const [each, text] of Object.entries(from.texts())) putFile(to.root, each, text);
  expect(await to.push({ take: 'folder' })).toBeInstanceOf(Array);
  expectLayers();
  expect(to.texts()[path]).toBe(from.texts()[path]);
  expect(asRecord(parseRecord(there.app.meta.charts.byUuid(MAP)?.params ?? ''))['viz_type']).toBe(
    'deck_multi',
  );
  from.remove();
  to.remove();
});
