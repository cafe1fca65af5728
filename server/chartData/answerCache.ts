import type { QueryAnswer } from '#domain/compile/answerQuery.ts';
import type { Millis } from '#domain/time.ts';

export interface KeptAnswer {
  readonly answer: QueryAnswer;
  readonly at: Millis;
}

/** The most cached cells in total; the least recently used results are evicted first. */
const MOST_CELLS = 5_000_000;

/** Caches query results in memory until their time-out. */
export interface AnswerCache {
  get(key: string, now: Millis): KeptAnswer | null;
  put(key: string, answer: QueryAnswer, now: Millis, seconds: number): void;
}

export function answerCache(mostCells: number = MOST_CELLS): AnswerCache {
  const kept = new Map<string, KeptAnswer & { readonly until: Millis; readonly cells: number }>();
  let cells = 0;
  const remove = (key: string): void => {
    cells -= kept.get(key)?.cells ?? 0;
    kept.delete(key);
  };
  return {
    get(key, now) {
      const found = kept.get(key);
      if (found === undefined) return null;
      kept.delete(key);
      if (found.until <= now) {
        cells -= found.cells;
        return null;
      }
      kept.set(key, found);
      return found;
    },
    put(key, answer, now, seconds) {
      remove(key);
      const size = (answer.frame.rowCount + 1) * (answer.frame.columns.length + 1);
      // Zero means for ever, a negative value not at all.
      if (seconds < 0 || size > mostCells) return;
      kept.set(key, {
        answer,
        at: now,
        until: seconds === 0 ? Infinity : now + seconds * 1_000,
        cells: size,
      });
      cells += size;
      for (const oldest of kept.keys()) {
        if (cells <= mostCells) break;
        remove(oldest);
      }
    },
  };
}
