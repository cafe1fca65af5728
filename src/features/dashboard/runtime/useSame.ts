import { useState } from 'react';
import { canonicalJson } from '#domain/digest.ts';

/** Returns the previous value while the new one is equal: rows read from a database are new objects each time. */
export function useSame<T>(value: T): T {
  const [held, setHeld] = useState(() => ({ seen: value, kept: value, text: canonicalJson(value) }));
  if (held.seen === value) return held.kept;
  const text = canonicalJson(value);
  const kept = text === held.text ? held.kept : value;
  setHeld({ seen: value, kept, text });
  return kept;
}
