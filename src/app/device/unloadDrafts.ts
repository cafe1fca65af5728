import * as v from 'valibot';
import { newId } from '#domain/ids.ts';
import type { Clock, Random } from '#domain/time.ts';
import type { UnloadDrafts, UnloadDraft } from '#features/services.ts';

export interface UnloadDraftsPorts {
  readonly page: Pick<Window, 'addEventListener' | 'localStorage'>;
  /** Whose texts they are: nobody else is handed them. */
  readonly owner: string;
  readonly clock: Clock;
  readonly random: Random;
}

const Left = v.array(v.object({ id: v.string(), sql: v.string(), at: v.number() }));

function read(text: string | null): readonly UnloadDraft[] {
  try {
    return v.parse(Left, JSON.parse(text ?? '[]'));
  } catch {
    return []; // Not of this release's making.
  }
}

/**
 * A page that goes is given no time to finish a write to its database, but what it puts into the local storage is there.
 * Each page has a place of its own; whoever comes next takes what is in any, and empties it once the database has it: that
 * page may go as fast as the one before.
 */
export function createUnloadDrafts({ page, owner, clock, random }: UnloadDraftsPorts): UnloadDrafts {
  const prefix = `sextant:last-letters:${owner}:`;
  const own = prefix + newId(random);
  const sources = new Set<Parameters<UnloadDrafts['watch']>[0]>();

  function leave(): void {
    const at = clock.now();
    const left = [...sources].flatMap((unsaved) =>
      unsaved().map(([id, sql]): UnloadDraft => ({ id, sql, at })),
    );
    try {
      if (left.length > 0) page.localStorage.setItem(own, JSON.stringify(left));
    } catch {
      // Refused, or too large for it: then there is the database alone.
    }
  }

  function comeBack(): void {
    try {
      page.localStorage.removeItem(own);
    } catch {
      // Where it is refused nothing was left.
    }
  }

  /** Where pages that went have left something, and what that is. */
  function places(): readonly (readonly [key: string, text: string | null])[] {
    try {
      const { localStorage } = page;
      const keys = Object.keys(localStorage).filter((key) => key.startsWith(prefix));
      return keys.map((key) => [key, localStorage.getItem(key)]);
    } catch {
      return []; // Where it is refused nothing was left.
    }
  }

  page.addEventListener('pagehide', leave);
  // Out of the browser's memory, with all that was typed and is written by now.
  page.addEventListener('pageshow', comeBack);

  return {
    watch(unsaved) {
      sources.add(unsaved);
      return () => void sources.delete(unsaved);
    },

    async handOn(keep) {
      for (const [key, text] of places()) {
        const kept: boolean[] = [];
        for (const left of read(text)) kept.push(await keep(left));
        if (kept.includes(false)) continue;
        try {
          // Not what the page has put there since: the browser may bring it back, and it may go again.
          if (page.localStorage.getItem(key) === text) page.localStorage.removeItem(key);
        } catch {
          // It is handed on again then, which finds it kept.
        }
      }
    },

    forget() {
      for (const [key] of places()) page.localStorage.removeItem(key);
    },
  };
}
