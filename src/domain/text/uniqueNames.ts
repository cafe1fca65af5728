/** Columns of a view differ in their names, without regard to case. */
export function uniqueNames(names: readonly string[]): readonly string[] {
  const taken = new Set<string>();
  return names.map((name) => {
    let free = name;
    for (let n = 2; taken.has(free.toLowerCase()); n++) free = `${name}_${n}`;
    taken.add(free.toLowerCase());
    return free;
  });
}
