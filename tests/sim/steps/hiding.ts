import { MINUTE } from '#domain/time.ts';
import { calm, sitDown } from '../finish.ts';
import type { Desk } from '../checks/invariants.ts';
import type { Step } from './script.ts';
import type { SimDevice } from '../world/simDevice.ts';
import { nth, type SimWorld } from '../world/simWorld.ts';

/* People lose the right to read what others own, and get it back. */

/** From now on a person reads only their own dashboards, or all of them again. */
export function hide(world: SimWorld, { user, isHidden }: Step & { readonly do: 'hide' }): void {
  const { id } = nth(world.server.users, user);
  if (isHidden === world.hidden.has(id)) return;
  world.server.setReading(user, isHidden);
  world.history.note({ kind: 'hidden', person: id, isHidden });
  if (!isHidden) return void world.hidden.delete(id);
  world.hidden.set(id, world.textCount());
  world.wereHidden.add(id);
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
 * A person who lost the right sits at a device until everything is read and sent. Of other people's dashboards only the
 * edits of this person stay (DOC-9, DOC-15), and titles, which say what they are of.
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
  const { documents, documentVersions } = await device.profile.look(user);
  const at = `device ${device.index}, ${user.name}`;
  const hidden = documents.filter(({ remoteId }) => remoteId !== null && others.has(remoteId));
  for (const { id, detachedAt } of hidden) {
    if (detachedAt === null) world.bugs.push(`${at}: dashboard ${id} is shown without the right to it`);
  }
  const versions = documentVersions.filter(({ owners }) => owners !== undefined && !owners.includes(user.id));
  const kept = [...hidden, ...versions];
  for (const text of textsIn(kept.map(untitled))) {
    if ((world.parts.authorOf(text) ?? user.id) === user.id) continue;
    world.bugs.push(`${at}: "${text}" stays without the right to read it`);
  }
}

const untitled = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value, (key, each: unknown) => (key === 'title' ? undefined : each)));
