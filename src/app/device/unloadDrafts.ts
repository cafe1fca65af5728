import * as v from 'valibot';
import { newId } from '#domain/ids.ts';
import type { Clock, Random } from '#domain/time.ts';
import type { UnloadDraft, UnloadDrafts } from '#features/services/device.ts';

export interface UnloadDraftsPorts {
  /** What is left: each kind has keys of its own. */
  readonly kind: 'letters' | 'edits';
  readonly page: Pick<Window, 'addEventListener' | 'localStorage'>;
  /** Whose drafts they are: they are passed to nobody else. */
  readonly owner: string;
  readonly clock: Clock;
  readonly random: Random;
}

const Left = v.array(
  v.object({ id: v.string(), sql: v.string(), at: v.number(), over: v.optional(v.string()) }),
);

function read(text: string | null): readonly UnloadDraft[] {
  try {
    return v.parse(Left, JSON.parse(text ?? '[]'));
  } catch {
    return []; // Written by another release.
  }
}

/**
 * A closing page has no time to finish a write to its database, but a write to local storage completes. Each page
 * writes under its own key; the next page reads all keys, and removes each once its text is in the database, since that
 * page may close just as fast.
 */
export function createUnloadDrafts({ kind, page, owner, clock, random }: UnloadDraftsPorts): UnloadDrafts {
  const prefix = `sextant:last-${kind}:${owner}:`;
  const own = prefix + newId(random);
  const sources = new Set<Parameters<UnloadDrafts['watch']>[0]>();

  function leave(): boolean {
    const at = clock.now();
    const left = [...sources].flatMap((unsaved) =>
      unsaved().map(([id, sql, over]): UnloadDraft => ({ id, sql, at, over })),
    );
    try {
      if (left.length > 0) page.localStorage.setItem(own, JSON.stringify(left));
      return true;
    } catch {
      return false; // Refused, or too large for it: then there is the database alone.
    }
  }

  function comeBack(): void {
    try {
      page.localStorage.removeItem(own);
    } catch {
      // Where it is refused nothing was left.
    }
  }

  /** The keys of drafts that closed pages left, with their texts. */
  function places(): readonly (readonly [key: string, text: string | null])[] {
    try {
      const { localStorage } = page;
      const keys = Object.keys(localStorage).filter((key) => key.startsWith(prefix));
      return keys.map((key) => [key, localStorage.getItem(key)]);
    } catch {
      return []; // Where access is denied nothing was stored.
    }
  }

  page.addEventListener('pagehide', leave);
  // Restored from the back-forward cache, with its drafts, which are saved by now.
  page.addEventListener('pageshow', comeBack);

  return {
    leave,
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
          // Not a newer text of that page: the browser may restore it, and it may close again.
          if (page.localStorage.getItem(key) === text) page.localStorage.removeItem(key);
        } catch {
          // It is handed on again then, which finds it kept.
        }
      }
    },

    forget() {
      // The page that closes next would leave them again.
      sources.clear();
      for (const [key] of places()) page.localStorage.removeItem(key);
    },
  };
}
