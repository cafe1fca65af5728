/* One name for one type: what is the same is declared once, what differs is named for what it is. */

/** Names that more than one file declares, and why they may. */
export const SHARED_NAMES: ReadonlyMap<string, string> = new Map([
  ['Flow', 'of two chart types, neither of which knows the other'],
  ['Ribbon', 'of two chart types, neither of which knows the other'],
  ['ResultColumn', 'a column of a response, and one of a form that computes it'],
  ['TypeChange', 'what a change of the chart type does to a form, and the note that tells of it'],
]);

const EXPORTED_TYPE = /^export (?:abstract )?(?:interface|type|class) (\w+)/gm;

/** Where sources export a type under a name that another file exports too, and allowed names that no longer need to be. */
export function typeNameFaults(
  sources: readonly { readonly path: string; readonly text: string }[],
  allowed: ReadonlyMap<string, string>,
): readonly string[] {
  const declared = new Map<string, Set<string>>();
  for (const { path, text } of sources)
    for (const [, name = ''] of text.matchAll(EXPORTED_TYPE))
      declared.set(name, (declared.get(name) ?? new Set()).add(path));
  const twice = [...declared].filter(([, paths]) => paths.size > 1);
  const isTwice = new Set(twice.map(([name]) => name));
  return [
    ...twice
      .filter(([name]) => !allowed.has(name))
      .map(([name, paths]) => `${[...paths].join(' and ')}: both export a type "${name}"`),
    ...[...allowed.keys()]
      .filter((name) => !isTwice.has(name))
      .map((name) => `tests/glossary/typeNames.ts: "${name}" is declared once, it need not be listed`),
  ];
}
