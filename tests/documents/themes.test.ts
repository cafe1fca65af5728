import { describe, expect, test } from 'vitest';
import { pullDashboard } from '#commands/dashboard/pullDashboard.ts';
import { pullDashboards } from '#commands/pull/pullLists.ts';
import { pullThemes } from '#commands/pull/pullThemes.ts';
import { editDocument, saveDocument } from '#documents/commands/editCommands.ts';
import { createDocument, deleteDocument } from '#documents/commands/lifeCommands.ts';
import { dashboardDocument } from '#documents/kinds/dashboard.ts';
import type { DocumentKind } from '#documents/kinds/defineDocument.ts';
import { themeDocument } from '#documents/kinds/theme.ts';
import { recipe } from '#documents/state/recipe.ts';
import { shown } from '#documents/state/state.ts';
import { dashboardContent } from '#store/dashboards/dashboards.ts';
import { documentsByNumber, listDocuments } from '#store/documents/documents.ts';
import { listOutbox } from '#sync/outbox/outbox.ts';
import { createWorld, type World } from '../world/world.ts';

const UUID = '11111111-2222-4333-8444-0000000000e1';
const MOMENTS = { createdOn: 0, changedOn: 0 };
const PLUM = { token: { colorPrimary: '#7a1f5c', fontSizeXS: '8' }, algorithm: 'default' };

const themes = ({ server }: World) =>
  server.meta.themes
    .where('is_system = 0 ORDER BY id')
    .map(({ themeName, jsonData }) => [themeName, JSON.parse(jsonData) as unknown]);

const insert = ({ server }: World, themeName: string, json: object, isSystemDefault = false): number =>
  server.meta.themes.insert({
    uuid: `00000000-0000-4000-8000-0000000000${themeName.length.toString().padStart(2, '0')}`,
    themeName,
    jsonData: JSON.stringify(json),
    isSystem: false,
    isSystemDefault,
    isSystemDark: false,
    ...MOMENTS,
  });

/** Changes the document with this number, and saves it. */
async function change(world: World, kind: DocumentKind, number: number, edit: (draft: never) => void) {
  const [row] = await documentsByNumber(world.db, kind.kind, number);
  if (row === undefined) throw new Error(`no ${kind.kind} ${number}`);
  const changes = recipe(kind, shown(row) ?? {}, edit as never);
  await world.run(editDocument({ id: row.id, changes, label: 'Edit' }), saveDocument({ id: row.id }));
}

describe.each(['embedded', 'superset'] as const)('themes on a server of the kind %s', (kind) => {
  test('one made offline is on the server later, once; tokens that others changed or this app does not know stay', async () => {
    const world = await createWorld(1, kind);
    const old = insert(world, 'Plum', PLUM, true);
    world.start();
    expect((await pullThemes(world)).ok).toBe(true);
    // The two that are part of the product are not listed.
    const rows = await listDocuments(world.db, 'theme');
    expect(rows.map((row) => row.confirmed?.info)).toEqual([{ isDefault: true }]);
    world.network.online = false;
    const content = { title: 'Mine', json: { algorithm: 'dark', token: {} } };
    await world.run(createDocument({ id: UUID, uuid: UUID, kind: 'theme', content }));
    await change(world, themeDocument, old, (draft: { json: { token: Record<string, unknown> } }) => {
      draft.json.token['borderRadius'] = 0;
    });
    const token = { ...PLUM.token, colorError: '#aa0000' };
    world.server.meta.themes.update(old, { jsonData: JSON.stringify({ ...PLUM, token }) });
    world.network.online = true;
    await world.pass(60);
    expect(await listOutbox(world.db)).toEqual([]);
    expect(themes(world)).toEqual([
      ['Plum', { ...PLUM, token: { ...token, borderRadius: 0 } }],
      ['Mine', { algorithm: 'dark', token: {} }],
    ]);
  });

  test('a dashboard comes with its theme, is given another one, and loses it with the theme', async () => {
    const world = await createWorld(1, kind);
    const { dashboards } = world.server.meta;
    const [plum, ochre] = [insert(world, 'Plum', PLUM), insert(world, 'Ochre', { token: {} })];
    const id = dashboards.insert({ uuid: UUID, published: false, dashboardTitle: 'Quay', ...MOMENTS });
    dashboards.update(id, { themeId: plum });
    world.start();
    await pullThemes(world);
    await pullDashboard(world, String(id));
    const themeHere = async () => (await dashboardContent(world.db, id))?.theme;
    expect(await themeHere()).toEqual({ id: plum, name: 'Plum', json: JSON.stringify(PLUM) });
    world.network.online = false;
    await change(world, dashboardDocument, id, (draft: { themeId?: number }) => {
      draft.themeId = ochre;
    });
    // At once, as this device knows it.
    expect(await themeHere()).toMatchObject({ id: ochre, name: 'Ochre' });
    world.network.online = true;
    await world.pass(60);
    expect(dashboards.byId(id)?.themeId).toBe(ochre);
    const [row] = await documentsByNumber(world.db, 'theme', ochre);
    await world.run(deleteDocument({ id: row?.id ?? '' }));
    await world.pass(60);
    expect(dashboards.byId(id)?.themeId).toBeNull();
    await pullDashboard(world, String(id));
    expect(await themeHere()).toBeUndefined();
  });

  test('a dashboard on the device keeps its theme after a list, for somebody who may not read themes', async () => {
    const world = await createWorld(1, kind);
    const { dashboards } = world.server.meta;
    const plum = insert(world, 'Plum', PLUM);
    const id = dashboards.insert({ uuid: UUID, published: false, dashboardTitle: 'Quay', ...MOMENTS });
    dashboards.update(id, { themeId: plum });
    world.start();
    await pullDashboard(world, String(id));
    const themeHere = async () => (await dashboardContent(world.db, id))?.theme;
    const known = { id: plum, name: 'Plum', json: JSON.stringify(PLUM) };
    expect(await themeHere()).toEqual(known);
    dashboards.update(id, { dashboardTitle: 'Quay of the north', changedOn: 1 });
    expect((await pullDashboards(world)).ok).toBe(true);
    expect(await themeHere()).toEqual(known);
  });
});
