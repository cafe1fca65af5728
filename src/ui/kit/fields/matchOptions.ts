const MAX_SHOWN = 200;

/** The options that match the typed text: prefix matches first, limited to what a list can show. */
export function matchOptions<T extends { readonly label: string }>(
  options: readonly T[],
  typed: string,
): { readonly shown: readonly T[]; readonly hidden: number } {
  const wanted = typed.trim().toLowerCase();
  const beginning: T[] = [];
  const containing: T[] = [];
  for (const option of options) {
    const place = wanted === '' ? 0 : option.label.toLowerCase().indexOf(wanted);
    if (place === 0) beginning.push(option);
    else if (place > 0) containing.push(option);
  }
  const matching = [...beginning, ...containing];
  return { shown: matching.slice(0, MAX_SHOWN), hidden: Math.max(0, matching.length - MAX_SHOWN) };
}
