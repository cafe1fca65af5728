import { expect, test } from 'vitest';
import { pullPlaylists } from '#commands/pull/pullRecords.ts';
import { editDocument, saveDocument } from '#documents/commands/editCommands.ts';
import { createDocument, deleteDocument, undeleteDocument } from '#documents/commands/lifeCommands.ts';
import { playlistDocument } from '#documents/kinds/playlist.ts';
import { recipe } from '#documents/state/recipe.ts';
import { newPlaylist, newPlaylistItem, type PlaylistContents } from '#domain/kiosk/playlist.ts';
import { listDocuments } from '#store/documents/documents.ts';
import { listOutbox } from '#sync/outbox/outbox.ts';
import { createWorld, type World } from '../world/world.ts';

const UUID = '11111111-2222-4333-8444-0000000000d1';
const BOARD = '11111111-2222-4333-8444-0000000000d2';

const stored = ({ server }: World): PlaylistContents[] =>
  server.meta.playlists.all().map(({ contents }) => JSON.parse(contents) as PlaylistContents);

function dashboardIn({ server }: World, title: string): number {
  return server.meta.dashboards.insert({
    uuid: BOARD,
    dashboardTitle: title,
    createdOn: 0,
    changedOn: 0,
  } as never);
}

test('a playlist made offline is on the server later, once; it is read, edited and deleted with an undo', async () => {
  const world = await createWorld(1, 'embedded');
  const dashboard = dashboardIn(world, 'Sales');
  world.start();
  world.network.online = false;
  const content = { ...newPlaylist('Lobby'), items: [newPlaylistItem('a', dashboard)] };
  await world.run(createDocument({ id: UUID, uuid: UUID, kind: 'playlist', content }));
  world.network.online = true;
  await world.pass(60);
  expect(await listOutbox(world.db)).toEqual([]);
  expect(stored(world)).toEqual([content]);

  expect((await pullPlaylists(world)).ok).toBe(true);
  expect((await listDocuments(world.db, 'playlist')).map(({ id }) => id)).toEqual([UUID]);
  const changes = recipe(playlistDocument, content, (draft) => {
    (draft as { nightFrom: number }).nightFrom = 1300;
  });
  await world.run(editDocument({ id: UUID, changes, label: 'Dark hours' }), saveDocument({ id: UUID }));
  await world.pass(60);
  expect(stored(world)).toEqual([{ ...content, nightFrom: 1300 }]);

  await world.run(deleteDocument({ id: UUID }), undeleteDocument({ id: UUID }));
  await world.pass(60);
  expect(stored(world)).toHaveLength(1);
  await world.run(deleteDocument({ id: UUID }));
  await world.pass(60);
  expect(stored(world)).toEqual([]);
});
