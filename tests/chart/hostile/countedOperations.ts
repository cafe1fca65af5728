/* What a computation does, counted: unlike its time, it is the same on every machine. */

const CALLED = [
  'every',
  'filter',
  'find',
  'findIndex',
  'findLast',
  'findLastIndex',
  'flatMap',
  'forEach',
  'map',
  'reduce',
  'reduceRight',
  'some',
  'sort',
  'toSorted',
] as const;
const WALKED = [
  'concat',
  'flat',
  'includes',
  'indexOf',
  'join',
  'lastIndexOf',
  'slice',
  'splice',
  'shift',
  'unshift',
  'toReversed',
  'reverse',
  'with',
] as const;
/** What `for … of` and spreading call. */
const STEPS = [[][Symbol.iterator](), new Map()[Symbol.iterator](), new Set()[Symbol.iterator]()].map(
  (each) => Object.getPrototypeOf(each) as object,
);

type Method = (this: readonly unknown[], ...given: unknown[]) => unknown;

/**
 * How many elements of lists, maps and sets are visited: by callbacks, by methods that walk a list, and by iteration.
 */
export function countedOperations(run: () => void): number {
  let count = 0;
  const undo: (() => void)[] = [];
  const replace = (owner: object, name: string, make: (own: Method) => Method): void => {
    const before = Object.getOwnPropertyDescriptor(owner, name);
    if (before === undefined) return;
    const made = make(before.value as Method);
    Object.defineProperty(owner, name, { ...before, value: made });
    undo.push(() => Object.defineProperty(owner, name, before));
  };
  for (const name of CALLED)
    replace(
      Array.prototype,
      name,
      (own) =>
        function counted(callback, ...given) {
          if (typeof callback !== 'function') return own.call(this, callback, ...given);
          const called = callback as (...args: unknown[]) => unknown;
          return own.call(
            this,
            function each(this: unknown, ...args: unknown[]) {
              count += 1;
              return called.apply(this, args);
            },
            ...given,
          );
        },
    );
  for (const name of WALKED)
    replace(
      Array.prototype,
      name,
      (own) =>
        function counted(...given) {
          count += this.length;
          return own.apply(this, given);
        },
    );
  for (const steps of STEPS)
    replace(
      steps,
      'next',
      (own) =>
        function counted(...given) {
          count += 1;
          return own.apply(this, given);
        },
    );
  try {
    run();
  } finally {
    for (const each of undo) each();
  }
  return count;
}
