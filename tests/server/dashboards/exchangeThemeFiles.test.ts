import { expect, test } from 'vitest';
import { exchangeWorld } from './exchangeWorld.ts';

/** Dashboards take their themes along in exports, as a Superset writes and reads them. */

const UUID = '84257280-e5aa-481b-a4a4-ef16b0bfde01';
const JSON_DATA = '{"token":{"colorPrimary":"#7a1f5c"}}';
const AUTHORED = { createdOn: 0, changedOn: 0 };
const THEME = {
  uuid: UUID,
  themeName: 'Plum & Co',
  jsonData: JSON_DATA,
  isSystem: false,
  isSystemDefault: false,
  isSystemDark: false,
  ...AUTHORED,
};

test('an exported dashboard has its theme in a file, and brings it where there is none', async () => {
  const from = await exchangeWorld();
  const theme = from.app.meta.themes.insert(THEME);
  const [row] = from.app.meta.dashboards.list();
  const id = row?.id ?? 0;
  from.app.meta.dashboards.update(id, { themeId: theme });
  const files = await from.takenOut(`/api/v1/dashboard/export/?q=!(${id})`);
  const [name, text] = Object.entries(files).find(([file]) => file.startsWith('themes/')) ?? [];
  expect(name).toBe(`themes/Plum__Co_${theme}.yaml`);
  expect(text).toContain(`uuid: ${UUID}`);

  const to = await exchangeWorld();
  const themeThere = () => to.app.meta.themes.oneBy('uuid', UUID);
  const of = () => to.app.meta.dashboards.byUuid(row?.uuid ?? '')?.themeId;
  expect((await to.bring('dashboard', files, { overwrite: 'true' })).status).toBe(200);
  expect(themeThere()).toMatchObject({ themeName: 'Plum & Co', jsonData: JSON_DATA });
  expect(of()).toBe(themeThere()?.id);

  // A second time it is the same one, also where it was changed here.
  to.app.meta.themes.update(themeThere()?.id ?? 0, { themeName: 'Damson' });
  await to.bring('dashboard', files, { overwrite: 'true' });
  expect(themeThere()).toMatchObject({ themeName: 'Damson' });

  // Where the file is missing, the dashboard has none.
  const { [name ?? '']: _, ...others } = files;
  const bare = await exchangeWorld();
  expect((await bare.bring('dashboard', others, { overwrite: 'true' })).status).toBe(200);
  expect(bare.app.meta.dashboards.byUuid(row?.uuid ?? '')?.themeId).toBeNull();
});
