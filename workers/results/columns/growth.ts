type Growable =
  | Float64Array<ArrayBuffer>
  | BigInt64Array<ArrayBuffer>
  | Uint32Array<ArrayBuffer>
  | Uint8Array<ArrayBuffer>;

/** The array if it has space at `at`, else a larger copy. */
export function withCapacity<T extends Growable>(values: T, at: number): T {
  return at < values.length ? values : resized(values, Math.max(values.length * 2, at + 1));
}

/** The first `length` values, in place if little memory is wasted; zeros after the last known one. */
export function trimmed<T extends Growable>(values: T, length: number): T {
  const wasteful = length > values.length || values.length > length * 1.25;
  return wasteful ? resized(values, length) : (values.subarray(0, length) as T);
}

function resized<T extends Growable>(values: T, length: number): T {
  const Constructor = values.constructor as new (length: number) => T;
  const next = new Constructor(length);
  next.set((length < values.length ? values.subarray(0, length) : values) as never);
  return next;
}
