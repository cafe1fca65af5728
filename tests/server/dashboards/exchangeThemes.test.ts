import { beforeAll, expect, test } from 'vitest';
import { type ExchangeWorld, exchangeWorld, metadataYaml, uuidOf } from './exchangeWorld.ts';

let world: ExchangeWorld;
let theme: number;
beforeAll(async () => {
  world = await exchangeWorld();
  theme = world.app.meta.themes.insert({
    uuid: uuidOf(7),
    themeName: 'Harbour',
    jsonData: '{}',
    isSystem: false,
    isSystemDefault: false,
    isSystemDark: false,
    createdBy: null,
    changedBy: null,
    createdOn: 0,
    changedOn: 0,
  });
});

const shop = () => {
  const row = world.app.meta.dashboards.bySlug('shop');
  if (row === null) throw new Error('There is no dashboard');
  return row;
};
const exported = async () => world.takenOut(`/api/v1/dashboard/export/?q=!(${shop().id})`);
const dashboardIn = (files: Readonly<Record<string, string>>): string =>
  Object.entries(files).find(([name]) => name.startsWith('dashboards/'))?.[1] ?? '';
async function imported(files: Readonly<Record<string, string>>): Promise<readonly string[]> {
  const response = await world.bring('dashboard', files, { overwrite: 'true' });
  expect(response.status).toBe(200);
  return ((await response.json()) as { readonly notes: readonly string[] }).notes;
}

test('a dashboard is exported with its theme, and has it again when it is imported', async () => {
  world.app.meta.dashboards.update(shop().id, { themeId: theme });
  const files = await exported();
  expect(dashboardIn(files)).toContain(`theme_uuid: ${uuidOf(7)}`);
  world.app.meta.dashboards.update(shop().id, { themeId: null });
  expect(await imported(files)).not.toContainEqual(expect.stringContaining('theme'));
  expect(shop().themeId).toBe(theme);
});

test('a file without a theme leaves the dashboard that it replaces none', async () => {
  world.app.meta.dashboards.update(shop().id, { themeId: null });
  const files = await exported();
  world.app.meta.dashboards.update(shop().id, { themeId: theme });
  await imported(files);
  expect(shop().themeId).toBeNull();
});

test('a theme that is not here is noted, and the dashboard is shown in the one for everybody', async () => {
  world.app.meta.dashboards.update(shop().id, { themeId: theme });
  const dashboard = `uuid: ${shop().uuid}\ndashboard_title: Shop\nslug: shop\ntheme_uuid: ${uuidOf(8)}\nversion: 1.0.0\n`;
  const files = { 'metadata.yaml': metadataYaml('Dashboard'), 'dashboards/shop.yaml': dashboard };
  expect(await imported(files)).toContain(
    'Dashboard "Shop": its theme is not on this server, so it is shown in the one for everybody.',
  );
  expect(shop().themeId).toBeNull();
});
