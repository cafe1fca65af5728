/** The schema of a new dataset until a person chooses one: most databases have one that holds everything. */
export function usualSchema(schemas: readonly string[]): string | null {
  const [first, ...others] = schemas;
  return (
    schemas.find((each) => each === 'main' || each === 'public') ??
    (others.length === 0 ? (first ?? null) : null)
  );
}
