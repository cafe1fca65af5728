/** What has a name, and what it is in, from the largest on, as far as that is known: a database, a schema. */
export interface Placed {
  readonly name: string;
  readonly places?: readonly (string | null)[] | undefined;
}

/** The same, where names are equal with the places in which they differ. */
export const toldApart = <T extends Placed>(all: readonly T[]): readonly T[] =>
  all.map((each) => {
    const told = (each.places ?? []).filter(
      (place, i) => place && all.some(({ name, places }) => name === each.name && places?.[i] !== place),
    );
    return told.length === 0 ? each : { ...each, name: `${each.name} (${told.join(', ')})` };
  });
