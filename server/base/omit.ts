/** An object without some of its keys. */
export function omit<T extends object, K extends keyof T>(value: T, ...keys: readonly K[]): Omit<T, K> {
  const left: Omit<T, K> & Partial<Pick<T, K>> = { ...value };
  for (const key of keys) delete left[key];
  return left;
}
