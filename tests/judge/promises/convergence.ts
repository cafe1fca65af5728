import type { Read, Stored, Values } from '../history.ts';
import { addressOf, type Scene } from '../scene.ts';
import { NONE, type MakePromised } from './promise.ts';

/**
 * At the end nothing waits but for a person, and all desks show what the server stores as far as nothing does; each value is one
 * that some order of the merges explains: somebody wrote it, and no change that the server took was made by somebody
 * who saw it and replaced it.
 */
export const converges: MakePromised = (scene) => {
  /** By object and value, what replaced it. */
  const replacedBy = new Map<string, Map<string, string>>();
  /** All values that the server ever stored, by address and field. */
  const taken = new Map<string, Set<string>>();
  const revived = new Set<string>();
  /** By device and object: how long the history was when it was first shown there. */
  const shownSince = new Map<string, number>();
  /** What a device was creating and forgot. Nobody completes it any more, and nobody shows it. */
  const forgotten = new Set<string>();
  let lines = 0;
  const forget = (device: number, to: number) => {
    for (const [name, since] of shownSince) {
      if (!name.startsWith(`${device} `) || since <= to) continue;
      shownSince.delete(name);
      forgotten.add(name.slice(`${device} `.length));
    }
  };

  const unexplained = (object: string, { values }: Stored, address: string): string[] => {
    const replacements = replacedBy.get(object);
    if (replacements === undefined || revived.has(object)) return [];
    return Object.entries(values ?? {}).flatMap(([field, text]) => {
      const next = replacements.get(named(field, text)) ?? replacements.get(named(undefined, text));
      const isTaken = next !== undefined && taken.get(address)?.has(next) === true;
      return isTaken ? [`unexplained: ${object} ends as "${text}", which "${next}" had replaced`] : [];
    });
  };

  return {
    take(event, { stored: before, unseen = [] }) {
      lines += 1;
      if (event.kind === 'reverted') forget(event.device, event.to);
      if (event.kind === 'read' && event.values !== null) {
        const name = `${event.device} ${event.object}`;
        shownSince.set(name, shownSince.get(name) ?? lines);
      }
      if (event.kind === 'write') {
        const { how, value, over, object, field } = event;
        if (how !== 'set') revived.add(object);
        else if (value !== null) {
          const values = replacedBy.get(object) ?? new Map<string, string>();
          replacedBy.set(object, values);
          for (const text of over)
            if (!scene.isSentByTwo(object, text)) values.set(named(field, text), value);
        }
      }
      if (event.kind === 'stored') {
        const address = addressOf(event);
        // A number that is given again is another object's.
        if (event.values === null) taken.delete(address);
        else {
          const values = taken.get(address) ?? new Set<string>();
          taken.set(address, values);
          // It took that no more than what came later and knew nothing of it.
          if (!scene.keepsKeys) for (const field of unseen) values.delete(before?.values?.[field] ?? '');
          for (const text of Object.values(event.values)) values.add(text);
        }
      }
      // What the server took since its backup it has not.
      if (event.kind === 'restored') taken.clear();
      if (event.kind !== 'end') return NONE;
      const broken = new Set<string>();
      for (const read of reads(scene)) {
        if (read.state === 'waiting' || read.state === 'deleting')
          broken.add(
            `unsettled: ${read.object} is ${read.state} at ${read.device} ${read.person} at the end`,
          );
        if (read.state === 'parked' && Object.keys(read.values ?? {}).length === 0)
          broken.add(`unsettled: ${read.object} waits for a person, and nothing of it is here`);
        const stored = read.number === null ? undefined : scene.server.get(`${read.type} ${read.number}`);
        const at = `${read.object} at ${read.device} ${read.person}`;
        if (!stored) {
          if (read.state === 'saved' && read.number !== null)
            broken.add(`apart: ${at} is shown as saved, and the server does not have it`);
          continue;
        }
        if (read.state === 'saved' && !isSame(read, stored)) {
          broken.add(
            `apart: ${at} shows ${JSON.stringify(read.values)}, the server has ${JSON.stringify(stored.values)}`,
          );
        }
        for (const line of unexplained(read.object, stored, addressOf(stored))) broken.add(line);
      }
      return [...broken, ...missing(scene, forgotten)];
    },
  };
};

function reads({ shown }: Scene): Read[] {
  return [...shown.values()].flatMap((objects) => [...objects.values()]);
}

/** What the server stores for a person is at each of the person's desks, once its creation is complete. */
function missing(scene: Scene, forgotten: ReadonlySet<string>): string[] {
  const present = new Set(reads(scene).map(({ object }) => object));
  const parked = new Set(reads(scene).flatMap(({ object, state }) => (state === 'parked' ? [object] : [])));
  const isLeft = ({ type, key }: Stored) =>
    type === 'tab' && key != null && forgotten.has(key) && !present.has(key);
  return [...scene.shown].flatMap(([desk, objects]) => {
    const person = Number(desk.split(' ')[1]);
    const numbers = new Set([...objects.values()].map(({ type, number }) => `${type} ${number}`));
    return [...scene.server.values()]
      .filter(({ owner, key }) => (owner === null || owner === person) && !parked.has(key ?? ''))
      .filter((stored) => scene.keepsKeys || !isLeft(stored))
      .filter((stored) => !numbers.has(addressOf(stored)))
      .map((stored) => `apart: ${addressOf(stored)} is with the server and not at ${desk}`);
  });
}

function isSame(read: Read, stored: Stored): boolean {
  const values = read.values ?? {};
  // Of a tab whose text was never read only the name is shown.
  const shown = Object.entries(stored.values ?? {}).filter(
    ([field]) => field !== 'text' || Object.hasOwn(values, field),
  );
  const known = { ...stored, values: Object.fromEntries(shown) };
  return JSON.stringify(sorted(read)) === JSON.stringify(sorted(known));
}

const named = (field: string | undefined, text: string): string => `${field ?? ''} ${text}`;

function sorted({ values, tree }: { readonly values: Values | null; readonly tree?: Read['tree'] }): unknown {
  const inOrder = (record: object) => Object.entries(record).sort(([a], [b]) => (a < b ? -1 : 1));
  return [inOrder(values ?? {}), inOrder(tree ?? {})];
}
