/** A text somebody wrote and nobody has knowingly written over since. */
export interface Written {
  readonly text: string;
  readonly user: number;
  readonly device: number;
}

/**
 * What people wrote. A text leaves the ledger only when somebody who saw it wrote another one in its place: all that
 * is left must be found again, whatever happens.
 */
export interface Ledger {
  wrote(written: Written, over: string): void;
  /** Somebody who saw a text did away with it. */
  dropped(text: string): void;
  /** It was taken back: the text is its author's again, if that one left it as it was. */
  restored(text: string): void;
  /** Whose a text is, also one that was written over; null for a text of nobody. */
  authorOf(text: string): number | null;
  readonly live: readonly Written[];
  /** Grows with whatever is noted. */
  readonly changes: number;
}

export function createLedger(): Ledger {
  const authors = new Map<string, number>();
  const live = new Map<string, Written>();
  const gone = new Map<string, Written>();
  let changes = 0;
  return {
    wrote(written, over) {
      changes += 1;
      live.delete(over);
      gone.delete(over);
      live.set(written.text, written);
      authors.set(written.text, written.user);
    },
    dropped(text) {
      changes += 1;
      // Once two did away with it, one who takes it back brings it back to none of them.
      if (!live.has(text)) gone.delete(text);
      move(text, live, gone);
    },
    restored(text) {
      changes += 1;
      move(text, gone, live);
    },
    authorOf: (text) => authors.get(text) ?? null,
    get changes() {
      return changes;
    },
    get live() {
      return [...live.values()];
    },
  };
}

function move(text: string, from: Map<string, Written>, to: Map<string, Written>): void {
  const written = from.get(text);
  if (!written) return;
  from.delete(text);
  to.set(text, written);
}
