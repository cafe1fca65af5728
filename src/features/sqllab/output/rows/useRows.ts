import { useEffect, useState } from 'react';
import { whenResultKept } from '#store/sql/results.ts';
import { useDevice } from '../../../services/device.ts';
import { useEditor } from '../../../services/editor.ts';
import { openRows } from './openRows.ts';
import type { Rows } from './openRows.ts';

const OPENING: Rows = { state: 'opening' };

/** The rows of a result, held while the component is mounted. */
export function useRows(resultId: string): Rows {
  const { db, reportError } = useDevice();
  const { results } = useEditor();
  const [opened, setOpened] = useState<{ readonly resultId: string; readonly rows: Rows }>({
    resultId,
    rows: OPENING,
  });

  useEffect(() => {
    const whenKept = (id: string, then: () => void): (() => void) =>
      whenResultKept(db, id, then, (cause) => reportError(cause, 'waiting for a result'));
    return openRows(resultId, { results, whenKept, reportError }, (rows) => setOpened({ resultId, rows }));
  }, [db, results, resultId, reportError]);

  return opened.resultId === resultId ? opened.rows : OPENING;
}
