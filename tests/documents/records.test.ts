import { describe, expect, test } from 'vitest';
import { pullCssTemplates, pullTags } from '#commands/pull/pullRecords.ts';
import { editDocument, saveDocument } from '#documents/commands/editCommands.ts';
import { createDocument, deleteDocument, undeleteDocument } from '#documents/commands/lifeCommands.ts';
import { cssTemplateDocument } from '#documents/kinds/cssTemplate.ts';
import { tagDocument } from '#documents/kinds/tag.ts';
import { recipe } from '#documents/state/recipe.ts';
import { shown } from '#documents/state/state.ts';
import { cssTemplateOf } from '#domain/records/cssTemplate.ts';
import { canonicalTag, type TagContents, taggedOf } from '#domain/records/tag.ts';
import { getDocument, listDocuments } from '#store/documents/documents.ts';
import { listOutbox } from '#sync/outbox/outbox.ts';
import { createWorld, type World } from '../world/world.ts';

const UUID = '11111111-2222-4333-8444-0000000000c1';
const MOMENTS = { createdOn: 0, changedOn: 0 };
const templates = ({ server }: World) =>
  server.meta.cssTemplates
    .page({ columns: null, where: '1', params: [], order: 'id', limit: 9, offset: 0 })
    .rows.map(({ templateName, css }) => [templateName, css]);

const EVERY_SERVER = ['embedded', 'superset'] as const;

describe.each(EVERY_SERVER)('CSS templates on a server of the kind %s', (kind) => {
  test('one made offline is on the server later, once, and others are read, edited and deleted', async () => {
    const world = await createWorld(1, kind);
    const { cssTemplates } = world.server.meta;
    const old = cssTemplates.insert({ templateName: 'Old', css: 'a {}', ...MOMENTS });
    world.start();
    expect((await pullCssTemplates(world)).ok).toBe(true);
    world.network.online = false;
    const content = { ...cssTemplateOf({ title: 'Mine', css: 'b {}' }) };
    await world.run(createDocument({ id: UUID, uuid: UUID, kind: 'cssTemplate', content }));
    const [row] = (await listDocuments(world.db, 'cssTemplate')).filter(({ remoteId }) => remoteId === old);
    const id = row?.id ?? '';
    const changes = recipe(cssTemplateDocument, { title: 'Old', css: 'a {}' }, (draft) => {
      (draft as { css: string }).css = 'a { color: red }';
    });
    await world.run(editDocument({ id, changes, label: 'CSS' }), saveDocument({ id }));
    world.network.online = true;
    await world.pass(60);
    expect(await listOutbox(world.db)).toEqual([]);
    expect(templates(world)).toEqual([
      ['Old', 'a { color: red }'],
      ['Mine', 'b {}'],
    ]);
    await world.run(deleteDocument({ id }), undeleteDocument({ id }));
    await world.pass(60);
    expect(templates(world)).toHaveLength(2);
    await world.run(deleteDocument({ id }));
    await world.pass(60);
    expect(templates(world).map(([name]) => name)).toEqual(['Mine']);
  });
});

describe.each(EVERY_SERVER)('tags on a server of the kind %s', (kind) => {
  test('a renamed tag stays on what has it, also on what got it elsewhere meanwhile', async () => {
    const world = await createWorld(1, kind);
    const { tags, datasets, databases } = world.server.meta;
    const databaseId = databases.insert(
      { uuid: UUID, databaseName: 'd', backend: 'duckdb', sqlalchemyUri: 'x' },
      0,
    );
    const dataset = (tableName: string) =>
      datasets.insert({ uuid: `${UUID}${tableName}`, databaseId, tableName, ...MOMENTS } as never);
    const [ships, ports] = [dataset('ships'), dataset('ports')];
    const tag = tags.ensure('sea', 1, 0);
    tags.attach(tag, { entity: 'dataset', id: ships });
    world.start();
    expect((await pullTags(world)).ok).toBe(true);
    const [row] = await listDocuments(world.db, 'tag');
    expect(row && shown(row)).toMatchObject({ title: 'sea', tagged: { [`dataset ${ships}`]: 'ships' } });
    const id = row?.id ?? '';
    tags.attach(tag, { entity: 'dataset', id: ports });
    const content = (row && shown(row)) as TagContents;
    const changes = recipe(tagDocument, content, (draft) => {
      (draft as { title: string }).title = 'ocean';
    });
    await world.run(editDocument({ id, changes, label: 'Name' }), saveDocument({ id }));
    await world.pass(60);
    expect(tags.byId(tag)?.name).toBe('ocean');
    expect(tags.tagged(tag).map((each) => each.id)).toEqual([ships, ports]);
    expect(await getDocument(world.db, id)).toMatchObject({ saved: null, draft: null, conflict: null });
  });

  test('a tag made offline is created, and one of the same name is taken for it', async () => {
    const world = await createWorld(1, kind);
    world.start();
    world.network.online = false;
    const content = { ...canonicalTag({ title: 'sea', description: 'salt', tagged: {} }) };
    await world.run(createDocument({ id: UUID, uuid: UUID, kind: 'tag', content }));
    const theirs = world.server.meta.tags.ensure('sea', 1, 0);
    world.network.online = true;
    await world.pass(60);
    expect(await listOutbox(world.db)).toEqual([]);
    expect(await getDocument(world.db, UUID)).toMatchObject({ remoteId: theirs, saved: null });
  });
});

test.each(['dashboard', 'dashboard 1x', 'report 1', 'dashboard 99999999999999999', '__proto__ 1'])(
  '%s is nothing that has a tag',
  (key) => {
    expect(taggedOf(key)).toBeNull();
  },
);
