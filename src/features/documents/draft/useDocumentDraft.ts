import { useEffect, useState } from 'react';
import type { DocumentKind } from '#documents/kinds/defineDocument.ts';
import { shown } from '#documents/state/state.ts';
import type { StoredDocument } from '#store/documents/documentRow.ts';
import { createDocumentDraft, type DocumentDraft } from './documentDraft.ts';
import { useStepWriter } from './useStepWriter.ts';

/** The draft of a document; a component of another document needs another key. */
export function useDocumentDraft<Content extends object>(
  kind: DocumentKind<Content>,
  row: StoredDocument,
): DocumentDraft<Content> {
  const write = useStepWriter(row.id, kind.kind);
  const [draft] = useState(() =>
    createDocumentDraft({ kind, id: row.id, row, content: shown(row) as Content, write }),
  );
  useEffect(() => draft.take(row), [draft, row]);
  return draft;
}
