import { describe, expect, test } from 'vitest';
import { pullCharts, pullDashboards, pullDatasets } from '#commands/pull/pullLists.ts';
import {
  pullCssTemplates,
  pullLayers,
  pullPlaylists,
  pullReports,
  pullTags,
} from '#commands/pull/pullRecords.ts';
import { pullThemes } from '#commands/pull/pullThemes.ts';
import { pullRights } from '#commands/pull/pullRights.ts';
import { editDocument, saveDocument } from '#documents/commands/editCommands.ts';
import { createDocument } from '#documents/commands/lifeCommands.ts';
import { kindOf } from '#documents/kinds/kinds.ts';
import { recipe } from '#documents/state/recipe.ts';
import { shown } from '#documents/state/state.ts';
import { canonicalTag } from '#domain/records/tag.ts';
import { listDocuments } from '#store/documents/documents.ts';
import { listOutbox } from '#sync/outbox/outbox.ts';
import { send } from '../server/people/people.ts';
import { createWorld, type World } from '../world/world.ts';

/* People who may not read a kind of document any more: its list is refused. */

const UUID = '11111111-2222-4333-8444-0000000000d1';
const SECRET = 'Takeover';
const TIME = '2024-01-31T12:00:00';

interface Read {
  readonly world: World;
  /** Takes all rights but those of a person's own account, or gives them back. */
  readonly restrict: (isRestricted: boolean) => void;
}

/** A device that has read one of each kind, which somebody else made. */
async function readEverything(): Promise<Read> {
  const world = await createWorld(1, 'embedded');
  world.start();
  const make = async (path: string, body: object): Promise<number> => {
    const response = await send(world.elsewhere, 'POST', path, body);
    const { id, result } = (await response.json()) as { id?: number; result?: { id?: number } };
    expect(response.status, path).toBeLessThan(300);
    return id ?? result?.id ?? 0;
  };
  await make('/api/v1/css_template/', { template_name: `${SECRET} style`, css: `.${SECRET}{}` });
  const layer = await make('/api/v1/annotation_layer/', { name: `${SECRET} layer`, descr: SECRET });
  await make(`/api/v1/annotation_layer/${layer}/annotation/`, {
    short_descr: `${SECRET} day`,
    start_dttm: TIME,
    end_dttm: TIME,
  });
  await make('/api/v1/theme/', { theme_name: `${SECRET} theme`, json_data: '{}' });
  await make('/api/v1/tag/', { name: `${SECRET} tag`, description: SECRET, objects_to_tag: [] });
  await make('/api/v1/dashboard/', { dashboard_title: `${SECRET} board` });
  const { meta, adminId } = world.server;
  await pullRights(world);
  for (const pull of [pullCssTemplates, pullLayers, pullTags, pullThemes, pullDashboards]) {
    expect((await pull(world)).ok).toBe(true);
  }
  for (const pull of [pullCharts, pullDatasets]) {
    expect((await pull(world)).ok).toBe(true);
  }
  const admin = meta.roles.list().find(({ name }) => name === 'Admin')?.id ?? 0;
  const nothing = meta.roles.put('Nothing', [['can_read', 'SecurityRestApi']]);
  return { world, restrict: (isOn) => meta.roles.setOfUser(adminId, [isOn ? nothing : admin]) };
}

async function everythingIn({ db }: World): Promise<string> {
  return JSON.stringify(await Promise.all(db.tables.map(async (table) => table.toArray())));
}

async function edit(world: World, kind: string, change: (draft: never) => void): Promise<string> {
  const [row] = await listDocuments(world.db, kind);
  if (row === undefined) throw new Error(`no ${kind}`);
  const changes = recipe(kindOf(kind), shown(row) ?? {}, change as never);
  await world.run(editDocument({ id: row.id, changes, label: 'Edit' }));
  return row.id;
}

describe('a kind of document that may not be read any more', () => {
  test.each([
    ['css templates', pullCssTemplates],
    ['annotation layers', pullLayers],
    ['tags', pullTags],
    ['themes', pullThemes],
    ['playlists', pullPlaylists],
    ['reports', pullReports],
    ['dashboards', pullDashboards],
    ['charts', pullCharts],
    ['datasets', pullDatasets],
  ])('goes with all the others when the list of %s is refused [DOC-15]', async (_name, pull) => {
    const { world, restrict } = await readEverything();
    expect(await everythingIn(world)).toContain(SECRET);
    restrict(true);
    await world.clock.advance(60_000);
    expect(await pull(world)).toMatchObject({ ok: false, error: { kind: 'http', status: 403 } });
    expect(await everythingIn(world)).not.toContain(SECRET);
  });

  test('goes when the rights are read, before any list is opened [DOC-15]', async () => {
    const { world, restrict } = await readEverything();
    restrict(true);
    await world.clock.advance(60_000);
    await pullRights(world);
    expect(await everythingIn(world)).not.toContain(SECRET);
  });

  test('leaves the datasets of dashboards, which name their columns to people who never could read datasets', async () => {
    const world = await createWorld(1, 'embedded');
    const { meta, adminId } = world.server;
    const admin = meta.roles.list().find(({ name }) => name === 'Admin')?.id ?? 0;
    const reader = meta.roles.put('Reader', [
      ['can_read', 'SecurityRestApi'],
      ['can_read', 'Dashboard'],
    ]);
    await world.db.datasets.bulkPut([{ id: 7 }, { id: 8 }] as never[]);
    await world.db.dashboardContents.put({ id: 1, chartIds: [], datasetIds: [7] } as never);
    const leftFor = async (role: number): Promise<number[]> => {
      meta.roles.setOfUser(adminId, [role]);
      expect((await pullRights(world)).ok).toBe(true);
      return (await world.db.datasets.toArray()).map(({ id }) => id);
    };
    expect(await leftFor(reader)).toEqual([7]);
    expect(await leftFor(admin)).toEqual([7]);
    // What was read with the right may be more than the dashboard shows.
    expect(await leftFor(reader)).toEqual([]);
  });

  test('leaves the edits of the person, which are merged into it when it may be read again [DOC-15]', async () => {
    const { world, restrict } = await readEverything();
    await edit(world, 'cssTemplate', (draft: { title: string }) => {
      draft.title = 'My style';
    });
    await edit(world, 'annotationLayer', (draft: { annotations: Record<string, object> }) => {
      draft.annotations['My day'] = { description: '', start: TIME, end: TIME };
    });
    const tag = await edit(world, 'tag', (draft: { tagged: Record<string, string> }) => {
      draft.tagged['dashboard 1'] = 'My board';
    });
    const content = { ...canonicalTag({ title: 'My tag', description: '', tagged: {} }) };
    await world.run(createDocument({ id: UUID, uuid: UUID, kind: 'tag', content }));
    await world.pass(20);
    restrict(true);
    await world.run(saveDocument({ id: tag }));
    await world.pass(20);
    await pullTags(world);
    const left = await everythingIn(world);
    for (const own of ['My style', 'My day', 'My board']) expect(left).toContain(own);
    // Titles stay where they are not the edit: they say what it is of.
    for (const hidden of [`.${SECRET}`, `${SECRET} day`, `"${SECRET}"`]) expect(left).not.toContain(hidden);
    restrict(false);
    await world.clock.advance(60_000);
    for (const pull of [pullTags, pullLayers, pullCssTemplates]) expect((await pull(world)).ok).toBe(true);
    await world.pass(60);
    expect(await listOutbox(world.db)).toEqual([]);
    expect(world.server.meta.tags.tagged(1)).toMatchObject([{ entity: 'dashboard', id: 1 }]);
    const [layer] = await listDocuments(world.db, 'annotationLayer');
    const annotations = (layer && (shown(layer) as { annotations: object }).annotations) ?? {};
    expect(Object.keys(annotations)).toEqual(['My day', `${SECRET} day`]);
  });
});
