/**
 * What a thing was made from, where several attempts at making it may have arrived and the server shows it now: a field
 * that holds what some attempt sent is as it was made; any other was changed since, and was made as the first attempt
 * that is remembered says. Where nothing is remembered, all counts for unchanged there.
 */
export function creationBase<Fields extends object>(held: Fields, sent: readonly unknown[]): Fields {
  const attempts = sent.filter((each) => typeof each === 'object' && each !== null);
  const [first] = attempts;
  if (!first) return held;
  const made = Object.entries(held).map(([field, value]) => {
    const wasSent = attempts.some((attempt) => Reflect.get(attempt, field) === value);
    return [field, wasSent || !(field in first) ? value : (Reflect.get(first, field) as unknown)];
  });
  return Object.fromEntries(made) as Fields;
}
