import { useEffect, useState } from 'react';
import { createLatest, type Latest } from '../latest.ts';

/** Work of which only the newest counts, as long as the component is there and works on the same. */
export function useLatest(on: unknown): Latest {
  const [latest] = useState(createLatest);
  useEffect(() => latest.cancel, [latest, on]);
  return latest;
}
