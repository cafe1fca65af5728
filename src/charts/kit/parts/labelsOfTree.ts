import { compareLabels } from '../colors/colorOrder.ts';

/** Null below the innermost level, of which there may be a million. */
type Branch = Map<string, Branch | null>;

/**
 * The labels of a hierarchy in the order in which a Superset colours them: its metric, then each group before what is
 * in it. Names of rows without an order are by name. Whole numbers come before other names and ascend, since a Superset
 * groups rows by the keys of an object.
 */
export function labelsOfTree(
  metric: string | null,
  paths: readonly (readonly string[])[],
  keyOf: (names: readonly string[]) => string,
  isOrdered = true,
): readonly string[] {
  const root: Branch = new Map();
  for (const names of paths) {
    let at = root;
    for (const [level, name] of names.entries()) {
      const known = at.get(name) ?? null;
      if (level === names.length - 1) {
        if (!at.has(name)) at.set(name, null);
        continue;
      }
      const inner: Branch = known ?? new Map();
      if (known === null) at.set(name, inner);
      at = inner;
    }
  }
  const labels = new Set<string>(metric === null ? [] : [metric]);
  const visit = (of: Branch, path: readonly string[]): void => {
    for (const name of keysInOrder(of, isOrdered)) {
      labels.add(keyOf([...path, name]));
      const inner = of.get(name) ?? null;
      if (inner !== null) visit(inner, [...path, name]);
    }
  };
  visit(root, []);
  return [...labels];
}

const INDEX = /^(?:0|[1-9]\d{0,9})$/;
const MAX_INDEX = 2 ** 32 - 2;

function keysInOrder(of: Branch, isOrdered: boolean): readonly string[] {
  const keys = isOrdered ? [...of.keys()] : [...of.keys()].toSorted(compareLabels);
  const isIndex = (key: string): boolean => INDEX.test(key) && Number(key) <= MAX_INDEX;
  const indices = keys.filter(isIndex);
  if (indices.length === 0) return keys;
  return [...indices.toSorted((a, b) => Number(a) - Number(b)), ...keys.filter((key) => !isIndex(key))];
}
