import type { Created, Read } from '../history.ts';
import { addressOf, deskOf } from '../scene.ts';
import { NONE, type MakePromised } from './promise.ts';

interface Made extends Created {
  /** Deleted since. */
  readonly isGone: boolean;
}

/**
 * Nothing happens twice: one key has one number, one number is one object at a desk, a text runs once, a component is
 * in one place. A server without keys may hold the copy of a request whose sender died, or of one whose object was
 * deleted meanwhile; at the end it does not.
 */
export const nothingTwice: MakePromised = (scene) => {
  // By address: a number that is given again is that of the last object that got it.
  let made = new Map<string, Made>();
  let backup: ReadonlyMap<string, Made> | null = null;
  const ran = new Map<string, number>();
  const doubles = (counts: (address: string, each: Made) => boolean) => {
    const keys = [...made].filter(([address, each]) => counts(address, each)).map(([, { key }]) => key);
    return [...new Set(keys.filter((key, at) => keys.indexOf(key) < at))];
  };
  const twiceAtDesk = (read: Read): readonly string[] => {
    if (!hasNumber(read) || isLeft(read)) return NONE;
    const objects = scene.shown.get(deskOf(read)) ?? new Map<string, Read>();
    const others = [...objects.values()].filter(
      (each) =>
        each.object !== read.object &&
        each.type === read.type &&
        each.number === read.number &&
        hasNumber(each) &&
        !isLeft(each),
    );
    return others.map((each) => `twice: ${each.object} and ${read.object} are number ${read.number}`);
  };
  const isShown = (read: Read) => scene.shown.get(deskOf(read))?.get(read.object) === read;
  let reads: Read[] = [];
  /** By device and object: how long the history was when its number was first shown there; as long as possible: never. */
  const knownSince = new Map<string, number>();
  /** What a device creates again, because it does not know any more that it did. */
  const forgotten = new Set<string>();
  let wasRestored = false;
  let lines = 0;
  const follow = ({ device, object, number }: Read) => {
    const name = `${device} ${object}`;
    const before = knownSince.get(name) ?? Number.POSITIVE_INFINITY;
    knownSince.set(name, number === null ? before : Math.min(before, lines));
  };
  /** How long the history was when a number was free last: until it was given again, if it was. */
  const freeAt = new Map<string, number>();
  /** A saved query that is gone from the server and has edits here stays; the server may have given its number again. */
  const isLeft = ({ device, object, type, number, state }: Read) =>
    type === 'savedQuery' &&
    (state === 'parked' || state === 'waiting') &&
    (knownSince.get(`${device} ${object}`) ?? lines) < (freeAt.get(`${type} ${number}`) ?? 0);
  /** What was created and is not known at a device that stores what it stored when the history had so many lines. */
  const forget = (device: number, to: number) => {
    const keys = new Set([...made.values()].map(({ key }) => key));
    for (const [name, since] of knownSince) {
      const object = name.slice(`${device} `.length);
      if (!name.startsWith(`${device} `) || since <= to) continue;
      knownSince.set(name, Number.POSITIVE_INFINITY);
      if (keys.has(object)) forgotten.add(object);
    }
  };

  return {
    take(event, { stored }) {
      lines += 1;
      switch (event.kind) {
        case 'created':
          made.set(addressOf(event), {
            ...event,
            isLate: event.isLate || forgotten.has(event.key),
            isGone: false,
          });
          return doubles(
            (_address, { isLate, isGone }) =>
              !(isLate || isGone) || (scene.keepsKeys && !(isGone && wasRestored)),
          ).map((key) => `twice: ${key} was created twice`);
        case 'reverted':
          forget(event.device, event.to);
          return NONE;
        case 'copied':
          // What waited to be created is created by both.
          for (const [name, since] of knownSince)
            if (name.startsWith(`${event.from} `) && since === Number.POSITIVE_INFINITY)
              forgotten.add(name.slice(`${event.from} `.length));
          return NONE;
        case 'backup':
          backup = new Map(made);
          return NONE;
        case 'restored':
          wasRestored = true;
          // What was created since is not there; whoever gets no response may create it again.
          if (backup !== null) made = new Map(backup);
          return NONE;
        case 'stored': {
          const address = addressOf(event);
          const before = made.get(address);
          const isGiven = freeAt.has(address) && stored === undefined;
          if (event.values === null || isGiven) freeAt.set(address, lines);
          if (event.values === null && before) made.set(address, { ...before, isGone: true });
          return doubled(event.tree, address);
        }
        case 'read':
          reads.push(event);
          follow(event);
          return doubled(event.tree, event.object);
        case 'ran':
          ran.set(event.text, (ran.get(event.text) ?? 0) + 1);
          return ran.get(event.text) === 2 ? [`twice: ${event.text} ran twice`] : NONE;
        case 'checkpoint': {
          // What was shown in between may have given its number to another.
          const broken = reads.filter(isShown).flatMap(twiceAtDesk);
          reads = [];
          return broken;
        }
        case 'end': {
          const keys = [...scene.server.values()].flatMap(({ key }) => key ?? []);
          const named = keys.filter((key, at) => keys.indexOf(key) < at);
          const twice = new Set([...doubles((address) => scene.server.has(address)), ...named]);
          // Only a server that knows keys can tell a device that it created a tab or a saved query before it forgot that. Of
          // all else one is left.
          return [...twice]
            .filter((key) => scene.keepsKeys || !/^(tab|savedQuery):/.test(key) || !forgotten.has(key))
            .map((key) => `twice: ${key} is with the server twice at the end`);
        }
        default:
          return NONE;
      }
    },
  };
};

/** What is closed, deleted or detached is not with the server any more, which may have given its number again. */
const hasNumber = ({ number, values, state }: Read): boolean =>
  number !== null && values !== null && !['closed', 'deleting', 'detached'].includes(state);

/** Each component is in one other, below one root. */
function doubled(tree: Readonly<Record<string, readonly string[]>> | undefined, name: string): string[] {
  if (tree === undefined) return [];
  const within = new Map<string, string>();
  const broken: string[] = [];
  for (const [id, children] of Object.entries(tree)) {
    for (const child of children) {
      if (within.has(child))
        broken.push(`twice: ${child} of ${name} is in ${within.get(child)} and in ${id}`);
      if (!Object.hasOwn(tree, child)) broken.push(`lost: ${child} of ${name} is named and not there`);
      within.set(child, id);
    }
  }
  for (const id of Object.keys(tree)) {
    const passed = new Set<string>();
    for (let at: string | undefined = id; at !== undefined; at = within.get(at)) {
      if (passed.has(at)) {
        broken.push(`twice: ${id} of ${name} is within itself`);
        break;
      }
      passed.add(at);
    }
  }
  return broken;
}
