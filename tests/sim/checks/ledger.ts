/** A text that somebody wrote and nobody has knowingly overwritten since. */
export interface Written {
  readonly text: string;
  readonly user: number;
  readonly device: number;
}

/**
 * The texts people wrote. A text is removed only when somebody who saw it replaced it: all others must be found again,
 * whatever happens.
 */
export interface Ledger {
  wrote(written: Written, over: string): void;
  /** Somebody who saw a text deleted it. */
  dropped(text: string): void;
  /** The deletion was undone: the text is its author's again, if the author left it unchanged. */
  restored(text: string): void;
  /** The author of a text, including overwritten ones; null for an unknown text. */
  authorOf(text: string): number | null;
  readonly live: readonly Written[];
  /** Increases with every entry. */
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
      // If two people deleted it, an undo by one of them does not restore it for either.
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
