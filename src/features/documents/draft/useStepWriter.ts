import { useEffect, useState } from 'react';
import { newId } from '#domain/ids.ts';
import { getDocument } from '#store/documents/documents.ts';
import { useDevice } from '../../services/device.ts';
import { createStepWriter, type WriteStep } from './stepWriter.ts';

/** Stores the steps of a document's draft on this device; `where` names the page in reports of failures. */
export function useStepWriter(id: string, where: string, ready?: () => Promise<void>): WriteStep {
  const { db, dispatch, random, reportError, reportStorageFailure, unloadEdits } = useDevice();
  const [{ write, open, leave }] = useState(() =>
    createStepWriter({
      id,
      newName: () => newId(random),
      unloadEdits,
      ready,
      async store(command) {
        try {
          const written = await dispatch(command);
          if (!written.ok) reportStorageFailure(written.error, null);
          // What the person may not do is not tried again.
          if (!written.ok && written.error.kind !== 'forbidden') return 'unstored';
        } catch (error) {
          reportError(error, where);
        }
        try {
          return (await getDocument(db, id)) ?? null;
        } catch (error) {
          reportError(error, where);
          return 'unread';
        }
      },
    }),
  );
  useEffect(() => {
    open();
    return leave;
  }, [open, leave]);
  return write;
}
