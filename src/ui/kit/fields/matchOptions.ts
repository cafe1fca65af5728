const MAX_SHOWN = 200;

interface Named {
  readonly label: string;
  /** Another name that it is found by. */
  readonly name?: string;
}

const namesOf = ({ label, name }: Named): readonly string[] =>
  name === undefined ? [label.toLowerCase()] : [label.toLowerCase(), name.toLowerCase()];

/** The options that match the typed text: prefix matches first, limited to what a list can show. */
export function matchOptions<T extends Named>(
  options: readonly T[],
  typed: string,
): { readonly shown: readonly T[]; readonly hidden: number } {
  const wanted = typed.trim().toLowerCase();
  const beginning: T[] = [];
  const containing: T[] = [];
  for (const option of options) {
    const names = namesOf(option);
    if (names.some((each) => each.startsWith(wanted))) beginning.push(option);
    else if (names.some((each) => each.includes(wanted))) containing.push(option);
  }
  const matching = [...beginning, ...containing];
  return { shown: matching.slice(0, MAX_SHOWN), hidden: Math.max(0, matching.length - MAX_SHOWN) };
}

/** The option that a typed text means: the one of this name, or the only one that matches; null if there is none. */
export function namedOption<T extends Named>(options: readonly T[], typed: string): T | null {
  const wanted = typed.trim().toLowerCase();
  if (wanted === '') return null;
  const { shown } = matchOptions(options, typed);
  return (
    shown.find((each) => namesOf(each).includes(wanted)) ?? (shown.length === 1 ? (shown[0] ?? null) : null)
  );
}
