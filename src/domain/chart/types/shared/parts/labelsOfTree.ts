interface Branch {
  readonly [name: string]: Branch;
}

/**
 * The labels of a hierarchy in the order in which a Superset colours them: its metric, then each group before what is in
 * it. Whole numbers come before other names and ascend, since a Superset groups rows by the keys of an object.
 */
export function labelsOfTree(
  metric: string | null,
  paths: readonly (readonly string[])[],
  keyOf: (names: readonly string[]) => string,
): readonly string[] {
  const root = branch();
  for (const names of paths) {
    let at = root;
    for (const name of names) at = at[name] ??= branch();
  }
  const labels = new Set<string>(metric === null ? [] : [metric]);
  const visit = (of: Branch, path: readonly string[]): void => {
    for (const [name, inner] of Object.entries(of)) {
      labels.add(keyOf([...path, name]));
      visit(inner, [...path, name]);
    }
  };
  visit(root, []);
  return [...labels];
}

// Without a prototype, any name is only a key.
const branch = (): Record<string, Branch> & Branch => Object.create(null) as Record<string, Branch>;
