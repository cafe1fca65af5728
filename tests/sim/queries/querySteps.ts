import { setDatabase } from '#commands/tab/tabEdit.ts';
import { isWaiting } from '#domain/query/states.ts';
import type { SimDevice } from '../world/simDevice.ts';
import type { SimHost } from '../world/simHost.ts';
import type { SimWorld } from '../world/simWorld.ts';

/** A person runs a text in one of the page's tabs. */
export async function runText(
  world: SimWorld,
  device: SimDevice,
  page: SimHost,
  dice: number,
): Promise<void> {
  const { tabs } = await device.profile.look(page.user);
  const tab = tabs[Math.floor(dice * tabs.length)];
  if (!tab || !page.runner) return;
  const dbId = world.server.databaseId;
  if (tab.dbId !== dbId) void page.dispatch(setDatabase({ id: tab.id, dbId, schema: 'main' }));
  await world.clock.advance(0);
  const sql = world.newText();
  page.attend(page.runner.run({ tabId: tab.id, sql, sqlOffset: 0 }));
  await world.clock.advance(0);
  // A page that died meanwhile may have started it or not.
  const { queries } = await device.profile.look(page.user);
  const id = queries.find((query) => query.sql === sql)?.id;
  if (id === undefined) return;
  world.note(`  ran ${sql} as ${id}`);
  world.queries.started({ id, sql, user: page.user.id, device: device.index });
}

/** A person cancels a query that waits. */
export async function cancelQuery(
  world: SimWorld,
  device: SimDevice,
  page: SimHost,
  dice: number,
): Promise<void> {
  const waiting = (await device.profile.look(page.user)).queries.filter(isWaiting);
  const query = waiting[Math.floor(dice * waiting.length)];
  if (!query || !page.runner) return;
  page.attend(page.runner.stop(query.id));
  await world.clock.advance(0);
  const after = (await device.profile.look(page.user)).queries.find(({ id }) => id === query.id);
  // A disk that is full, or a page that died, leaves it waiting. One that was sent meanwhile is stopped as any other.
  if (after?.state !== 'stopped' || world.server.ran.some(({ sql }) => sql === query.sql)) return;
  world.note(`  cancelled ${query.sql}`);
  world.queries.cancel(query.id);
}
