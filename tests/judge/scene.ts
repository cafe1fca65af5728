import type { Desk, HistoryEvent, Read, Stored, Values, Write } from './history.ts';

/** Where things are at one moment of a history. */
export interface Scene {
  readonly keepsKeys: boolean;
  readonly isAtEnd: boolean;
  /** What each desk shows, by desk and object. */
  readonly shown: ReadonlyMap<string, ReadonlyMap<string, Read>>;
  /** What the server stores, by type and number. */
  readonly server: ReadonlyMap<string, Stored>;
  readonly writes: ReadonlyMap<number, Write>;
  /** Who wrote a text first. */
  readonly authors: ReadonlyMap<string, number>;
  /**
   * Whether two machines with one profile both send this text of a tab. A creation has no time, and a server without keys
   * knows only when a save arrived, so that the older text may win; the other is kept.
   */
  isSentByTwo(object: string, text: string): boolean;
  /** Whether a text is at a place: a desk, or what the server stores for a person. */
  isAt(place: string, text: string): boolean;
}

/** What an event replaced. */
export interface Before {
  readonly read?: Read | undefined;
  readonly stored?: Stored | undefined;
  /** The fields whose texts a save replaced though its device was never told them. A server without keys cannot refuse it. */
  readonly unseen?: readonly string[];
}

export const deskOf = ({ device, person }: Desk): string => `${device} ${person}`;
export const addressOf = ({ type, number }: { readonly type: string; readonly number: number }): string =>
  `${type} ${number}`;
/** The place of what the server stores for a person, or for all. */
export const atServer = (owner: number | null): string => `server ${owner ?? 'all'}`;

export interface LiveScene extends Scene {
  /** Takes an event in; returns what it replaced. */
  take(event: HistoryEvent): Before;
}

export function createScene(): LiveScene {
  const shown = new Map<string, Map<string, Read>>();
  const server = new Map<string, Stored>();
  const writes = new Map<number, Write>();
  const authors = new Map<string, number>();
  const counts = new Map<string, number>();
  const sentByTwo = new Set<string>();
  const told = new Set<string>();
  let keepsKeys = false;
  let isAtEnd = false;
  const count = (place: string, texts: Iterable<string>, by: number) => {
    for (const text of texts) {
      const name = `${place} ${text}`;
      const now = (counts.get(name) ?? 0) + by;
      if (now > 0) counts.set(name, now);
      else counts.delete(name);
    }
  };
  const textsOf = (event: Read | Stored | undefined) => Object.values(event?.values ?? {});

  const tell = (device: number, address: string, values: Values) => {
    for (const text of Object.values(values)) told.add(`${device} ${address} ${text}`);
  };

  const objectsAt = (desk: string) => {
    const objects = shown.get(desk) ?? new Map<string, Read>();
    shown.set(desk, objects);
    return objects;
  };

  function read(event: Read): Before {
    const desk = deskOf(event);
    const objects = objectsAt(desk);
    const before = objects.get(event.object);
    count(desk, textsOf(before), -1);
    count(desk, textsOf(event), 1);
    if (event.values === null) objects.delete(event.object);
    else objects.set(event.object, event);
    return { read: before };
  }

  function unseen({ device, values, ...event }: Stored, before: Stored | undefined): string[] {
    if (device === null || values === null) return [];
    const address = addressOf(event);
    const fields = Object.entries(before?.values ?? {})
      .filter(([field, text]) => values[field] !== text && !told.has(`${device} ${address} ${text}`))
      .map(([field]) => field);
    tell(device, address, values);
    return fields;
  }

  function store(event: Stored): Before {
    const address = addressOf(event);
    const before = server.get(address);
    if (before) count(atServer(before.owner), textsOf(before), -1);
    count(atServer(event.owner), textsOf(event), 1);
    if (event.values === null) server.delete(address);
    else server.set(address, event);
    return { stored: before, unseen: unseen(event, before) };
  }

  return {
    shown,
    server,
    writes,
    authors,
    get keepsKeys() {
      return keepsKeys;
    },
    get isAtEnd() {
      return isAtEnd;
    },
    isSentByTwo: (object, text) => sentByTwo.has(`${object} ${text}`),
    isAt: (place, text) => counts.has(`${place} ${text}`),
    take(event) {
      switch (event.kind) {
        case 'begin':
          keepsKeys = event.keepsKeys;
          return {};
        case 'desk':
          objectsAt(deskOf(event));
          return {};
        case 'write':
          writes.set(event.op, event);
          if (event.value !== null && !authors.has(event.value)) authors.set(event.value, event.person);
          return {};
        case 'read':
          return read(event);
        case 'stored':
          return store(event);
        case 'kept':
          count(deskOf(event), event.removed, -1);
          count(deskOf(event), event.added, 1);
          return {};
        case 'told':
          tell(event.device, addressOf(event), event.values);
          return {};
        case 'copied':
          for (const line of told)
            if (line.startsWith(`${event.from} `))
              told.add(`${event.device}${line.slice(`${event.from}`.length)}`);
          for (const [desk, objects] of shown)
            for (const { object, type, number, state, values } of desk.startsWith(`${event.from} `)
              ? objects.values()
              : [])
              if (type === 'tab' && (number === null || (state === 'waiting' && !keepsKeys)))
                for (const text of Object.values(values ?? {})) sentByTwo.add(`${object} ${text}`);
          return {};
        case 'end':
          isAtEnd = true;
          return {};
        default:
          return {};
      }
    },
  };
}
