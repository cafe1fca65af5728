import { MINUTE } from '#domain/time.ts';
import { documentLane } from '#store/documents/documents.ts';
import { calm, sitDown } from './finish.ts';
import type { Desk } from './invariants.ts';
import type { Step } from './script.ts';
import type { SimDevice } from './simDevice.ts';
import { nth } from './simWorld.ts';
import type { SimWorld } from './simWorld.ts';

/* People lose the right to read what others own, and get it back. */

/** From now on a person reads only their own dashboards, or all of them again. */
export function hide(world: SimWorld, { user, isHidden }: Step & { readonly do: 'hide' }): void {
  const { id } = nth(world.server.users, user);
  if (isHidden === world.hidden.has(id)) return;
  world.server.setReading(user, isHidden);
  if (isHidden) world.hidden.set(id, world.textCount());
  else world.hidden.delete(id);
}

/** The dashboards on the server that a person does not own. */
function foreign({ server }: SimWorld, user: number): ReadonlySet<number> {
  const own = new Set(
    server.dashboardOwners().flatMap((each) => (each.user_id === user ? [each.entity_id] : [])),
  );
  return new Set(server.dashboards().flatMap(({ id }) => (own.has(id) ? [] : [id])));
}

/** What others wrote after a person lost the right to read it, and reached a device of that person (AG-6). */
export function leaked(world: SimWorld, all: readonly Desk[]): string[] {
  return all.flatMap(({ device, user, work }) => {
    const since = world.hidden.get(user.id);
    if (since === undefined) return [];
    const others = foreign(world, user.id);
    const shown = work.documents.filter(({ remoteId }) => remoteId !== null && others.has(remoteId));
    return textsIn(shown)
      .filter((text) => Number(text.slice('SELECT '.length)) > since)
      .filter((text) => (world.parts.authorOf(text) ?? user.id) !== user.id)
      .map((text) => `device ${device.index}, ${user.name}: "${text}" was read without the right to it`);
  });
}

const textsIn = (value: unknown): readonly string[] => JSON.stringify(value).match(/SELECT \d+/g) ?? [];

/**
 * A person who lost the right sits at a device until everything is read and sent. Of other people's dashboards only those
 * stay that have edits of this person, detached or with a parked row (DOC-9).
 */
export async function readAll(world: SimWorld, device: SimDevice): Promise<void> {
  const { user } = device;
  if (!world.hidden.has(user.id)) return;
  calm(device);
  // Requests in flight arrive.
  await world.clock.advance(3 * MINUTE);
  await sitDown(world, device, user);
  await sitDown(world, device, user);
  const others = foreign(world, user.id);
  const { documents, outbox } = await device.profile.look(user);
  const lanes = new Set(outbox.map(({ lane }) => lane));
  for (const { id, remoteId, detachedAt } of documents) {
    if (remoteId === null || !others.has(remoteId) || detachedAt !== null || lanes.has(documentLane(id)))
      continue;
    world.bugs.push(`device ${device.index}, ${user.name}: dashboard ${id} is shown without the right to it`);
  }
}
