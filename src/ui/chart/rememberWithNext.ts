/** A function whose result for what is shown was made before it is shown. */
export interface RememberedWithNext<Args extends readonly unknown[], Made> {
  /** The last result for equal arguments; that of `next` becomes it. */
  readonly shown: (...args: Args) => Made;
  /** Made ahead of being shown; only the last one is remembered. */
  readonly next: (...args: Args) => Made;
}

/**
 * Remembers what is shown, and what will probably be shown next. What was shown before is made anew: Vega overwrites
 * the rows of a spec with those of the spec that follows it.
 */
export function rememberWithNext<Args extends readonly unknown[], Made>(
  make: (...args: Args) => Made,
  isEqual: (a: Args, b: Args) => boolean = areSame,
): RememberedWithNext<Args, Made> {
  interface Entry {
    readonly args: Args;
    readonly made: Made;
  }
  let shown: Entry | null = null;
  let next: Entry | null = null;
  const found = (entry: Entry | null, args: Args): Entry | null =>
    entry !== null && isEqual(entry.args, args) ? entry : null;
  return {
    shown(...args) {
      const known = found(shown, args) ?? found(next, args);
      shown = known ?? { args, made: make(...args) };
      if (shown === next) next = null;
      return shown.made;
    },
    next(...args) {
      const known = found(shown, args) ?? found(next, args);
      if (known !== null) return known.made;
      next = { args, made: make(...args) };
      return next.made;
    },
  };
}

const areSame = (a: readonly unknown[], b: readonly unknown[]): boolean =>
  a.length === b.length && a.every((each, at) => Object.is(each, b[at]));
