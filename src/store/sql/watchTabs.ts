import { Dexie, RangeSet, type ObservabilitySet } from 'dexie';
import type { QueryEditor } from '#domain/tab/queryEditor.ts';
import { changedPart } from '../changedPart.ts';
import type { SextantDb } from '../db.ts';
import { listTabs } from './tabs.ts';

/** The open tabs in strip order, while somebody is subscribed. */
export interface TabWatch {
  /** Undefined until they are read. Throws if they cannot be. */
  readonly get: () => readonly QueryEditor[] | undefined;
  readonly subscribe: (listener: () => void) => () => void;
}

/** Tabs to reread. */
type Stale = ReadonlySet<string> | 'all';

const NONE: Stale = new Set();

/**
 * Caches the tabs and rereads only what changed, in any window: a keystroke in one of two hundred tabs costs reading
 * one. An unchanged tab is the same object as before.
 */
export function watchTabs(db: SextantDb): TabWatch {
  const listeners = new Set<() => void>();
  const part = changedPart(db.name, 'tabs');
  let tabs: readonly QueryEditor[] | undefined;
  let failure: { readonly cause: unknown } | null = null;
  let stale = NONE;
  let isReading = false;

  async function read(): Promise<void> {
    if (isReading) return;
    isReading = true;
    try {
      while (stale === 'all' || stale.size > 0) {
        const wanted = stale;
        stale = NONE;
        tabs = tabs && wanted !== 'all' ? await withRead(db, tabs, [...wanted]) : await listTabs(db);
        for (const listener of listeners) listener();
      }
    } catch (cause) {
      failure = { cause };
      for (const listener of listeners) listener();
    }
    isReading = false;
  }

  function onMutated(parts: ObservabilitySet): void {
    const keys = 'all' in parts ? 'all' : keysIn(parts[part]);
    stale = keys === 'all' || stale === 'all' ? 'all' : new Set([...stale, ...keys]);
    void read();
  }

  return {
    get() {
      if (failure) throw failure.cause;
      return tabs;
    },
    subscribe(listener) {
      if (listeners.size === 0) {
        Dexie.on('storagemutated', onMutated);
        stale = 'all';
        void read();
      }
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0) Dexie.on.storagemutated.unsubscribe(onMutated);
      };
    },
  };
}

async function withRead(
  db: SextantDb,
  known: readonly QueryEditor[],
  ids: readonly string[],
): Promise<QueryEditor[]> {
  const tabs = new Map(known.map((tab) => [tab.id, tab]));
  const read = await db.tabs.bulkGet([...ids]);
  for (const [at, id] of ids.entries()) {
    const tab = read[at];
    if (tab) tabs.set(id, tab);
    else tabs.delete(id);
  }
  return [...tabs.values()].toSorted((a, b) => a.position - b.position || (a.id < b.id ? -1 : 1));
}

/** All if a range of keys changed. */
function keysIn(ranges: ObservabilitySet[string] | undefined): Stale {
  if (!ranges) return NONE;
  const keys = [...RangeSet(ranges)].map(({ from, to }) => (from === to ? from : null));
  return keys.every((key) => typeof key === 'string') ? new Set(keys) : 'all';
}
