/** A value being edited, with its earlier and its undone states. */
export interface History<T> {
  readonly past: readonly T[];
  readonly present: T;
  readonly future: readonly T[];
  /** The control of the last change: typing into one control is one step. */
  readonly last: string | null;
}

/** Steps that can be undone. */
const DEPTH = 100;

export const startHistory = <T>(present: T): History<T> => ({ past: [], present, future: [], last: null });

/** A change. Changes of the same thing in a row are one step; null is a step of its own. */
export function changed<T>(history: History<T>, present: T, of: string | null = null): History<T> {
  if (present === history.present) return history;
  const isSameStep = of !== null && of === history.last;
  const past = isSameStep ? history.past : [...history.past, history.present].slice(-DEPTH);
  return { past, present, future: [], last: of };
}

/** The same steps of other values. */
export const mapHistory = <T>(
  { past, present, future, last }: History<T>,
  to: (value: T) => T,
): History<T> => ({
  past: past.map(to),
  present: to(present),
  future: future.map(to),
  last,
});

export function undo<T>({ past, present, future }: History<T>): History<T> | null {
  const before = past.at(-1);
  if (before === undefined) return null;
  return { past: past.slice(0, -1), present: before, future: [present, ...future], last: null };
}

export function redo<T>({ past, present, future }: History<T>): History<T> | null {
  const [after, ...later] = future;
  if (after === undefined) return null;
  return { past: [...past, present], present: after, future: later, last: null };
}
