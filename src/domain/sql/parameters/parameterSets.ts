import type { ParameterSet } from '../editorSettings.ts';
import type { ParameterUse } from './parameterUses.ts';
import { parametersOf } from './parameterValues.ts';

type Uses = readonly Pick<ParameterUse, 'name'>[];

/** The part of some parameters that a text uses. */
const usedOf = (params: string, uses: Uses): readonly (readonly [string, unknown])[] => {
  const values = parametersOf(params);
  return uses.flatMap(({ name }) => (Object.hasOwn(values, name) ? [[name, values[name]] as const] : []));
};

/** The sets with a value for a parameter that a text uses. */
export const fittingSets = (sets: readonly ParameterSet[], uses: Uses): readonly ParameterSet[] =>
  sets.filter((set) => usedOf(set.params, uses).length > 0);

/** The sets with the values of a text remembered under a name, in place of an earlier set of that name. */
export function withSet(
  sets: readonly ParameterSet[],
  name: string,
  params: string,
  uses: Uses,
): readonly ParameterSet[] {
  const set = { name, params: JSON.stringify(Object.fromEntries(usedOf(params, uses))) };
  return sets.some((each) => each.name === name)
    ? sets.map((each) => (each.name === name ? set : each))
    : [...sets, set];
}

/** The parameters of a tab with the values of a set for all that its text uses; one without a value has none. */
export function applySet(params: string, set: ParameterSet, uses: Uses): string {
  const used = new Set(uses.map(({ name }) => name));
  const others = Object.entries(parametersOf(params)).filter(([name]) => !used.has(name));
  const next = [...others, ...usedOf(set.params, uses)];
  return next.length === 0 ? '' : JSON.stringify(Object.fromEntries(next));
}
