/** What has a name, and what it is in, from the largest on: a database, a schema. */
export interface Placed {
  readonly name: string;
  readonly places: readonly (string | null)[];
}

/** The names; equal ones with the places in which they differ. */
export function toldApart(all: readonly Placed[]): readonly string[] {
  return all.map(({ name, places }) => {
    const alike = all.filter((each) => each.name === name);
    const differing = places.filter((place, i) => alike.some((each) => each.places[i] !== place));
    const told = differing.filter((place) => place !== null && place !== '');
    return told.length === 0 ? name : `${name} (${told.join(', ')})`;
  });
}
