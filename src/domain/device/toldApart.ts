/** What has a name, and what it is in, from the largest on, as far as that is known: a database, a schema. */
export interface Placed {
  readonly name: string;
  readonly places?: readonly (string | null)[];
}

/** The names; equal ones with the places in which they differ. */
export const toldApart = (all: readonly Placed[]): readonly string[] =>
  all.map(({ name, places = [] }) => {
    const told = places.filter(
      (place, i) => place && all.some((each) => each.name === name && each.places?.[i] !== place),
    );
    return told.length === 0 ? name : `${name} (${told.join(', ')})`;
  });
