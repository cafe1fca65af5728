import { useEffect, useState } from 'react';
import type { DocumentKind } from '#documents/kinds/defineDocument.ts';
import type { StoredDocument } from '#store/documents/documentRow.ts';
import { getDocument } from '#store/documents/documents.ts';
import type { Command } from '#sync/command.ts';
import { useDevice } from '../services/device.ts';
import { createDocumentDraft, type DocumentDraft } from './documentDraft.ts';

/** The draft of a document; a component of another document needs another key. */
export function useDocumentDraft<Content extends object>(
  kind: DocumentKind<Content>,
  row: StoredDocument,
): DocumentDraft<Content> {
  const { db, dispatch, reportError, reportStorageFailure } = useDevice();
  const [draft] = useState(() =>
    createDocumentDraft({
      kind,
      row,
      write: async (command: Command) => {
        try {
          const written = await dispatch(command);
          if (!written.ok) reportStorageFailure(written.error, null);
        } catch (error) {
          reportError(error, kind.kind);
        }
        return (await getDocument(db, row.id)) ?? null;
      },
    }),
  );
  useEffect(() => draft.take(row), [draft, row]);
  return draft;
}
