import { useState } from 'react';
import { canonicalJson } from '#domain/digest.ts';

/** The value before, as long as the new one says the same: what is read from a database is a new object each time. */
export function useSame<T>(value: T): T {
  const [held, setHeld] = useState(() => ({ seen: value, kept: value, text: canonicalJson(value) }));
  if (held.seen === value) return held.kept;
  const text = canonicalJson(value);
  const kept = text === held.text ? held.kept : value;
  setHeld({ seen: value, kept, text });
  return kept;
}
