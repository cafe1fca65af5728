/**
 * The original of an object when several attempts to create it may have arrived and the server shows it now: a field
 * that equals what some attempt sent is unchanged; any other was changed since, and its original is from the first
 * recorded attempt. Without records, all fields count as unchanged.
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
