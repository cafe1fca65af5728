import { useEffect, useState } from 'react';
import type { ColumnValues } from './columnValues.ts';

/** The values of a column; none until they are read. */
export function useColumnValues(column: string | null, read: ColumnValues | undefined): readonly string[] {
  const [found, setFound] = useState<{ readonly of: string; readonly values: readonly string[] } | null>(
    null,
  );
  useEffect(() => {
    if (column === null || read === undefined) return undefined;
    const reading = new AbortController();
    void read(column, reading.signal).then((values) => {
      if (!reading.signal.aborted) setFound({ of: column, values });
    });
    return () => reading.abort();
  }, [column, read]);
  return found !== null && found.of === column ? found.values : NONE;
}

const NONE: readonly string[] = [];
