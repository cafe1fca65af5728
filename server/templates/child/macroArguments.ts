/**
 * Python's arguments: by position, then by name. The engine passes named ones as a final map. Missing ones have their
 * default; unknown names and surplus values are reported.
 */
export function macroArguments<T extends Readonly<Record<string, unknown>>>(
  given: readonly unknown[],
  defaults: T,
): { readonly [name in keyof T]: unknown } | string {
  const names = Object.keys(defaults);
  const last = given.at(-1);
  const named = last instanceof Map ? last : null;
  const placed = named === null ? given : given.slice(0, -1);
  if (placed.length > names.length)
    return `takes ${names.length} ${names.length === 1 ? 'value' : 'values'}, and was given ${placed.length}`;
  const values = new Map<string, unknown>(Object.entries(defaults));
  for (const [at, name] of names.entries()) if (at < placed.length) values.set(name, placed[at] ?? null);
  for (const [name, value] of named ?? []) {
    if (typeof name !== 'string' || !names.includes(name)) return `has no argument "${String(name)}"`;
    values.set(name, value ?? null);
  }
  return Object.fromEntries(values) as { readonly [name in keyof T]: unknown };
}
