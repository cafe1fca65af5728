import { changesBetween, sameContent } from '#documents/state/content.ts';
import type { DocumentKind } from '#documents/kinds/defineDocument.ts';
import {
  discardDocumentDraft,
  editDocument,
  redoEdit,
  saveDocument,
  undoEdit,
} from '#documents/commands/editCommands.ts';
import { belowDraft, shown } from '#documents/state/state.ts';
import type { StoredDocument } from '#store/documents/documentRow.ts';
import { createObservable } from '#ui/observable.ts';
import type { Observable } from '#ui/observable.ts';
import type { WriteStep } from './stepWriter.ts';

/** What a page shows of a draft on disk. */
export interface DocumentDraftState<Content extends object> {
  readonly content: Content;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  /** Whether there is something to save. */
  readonly isChanged: boolean;
  /** Whether the document is only on this device. */
  readonly isLocal: boolean;
}

/** The document on a page: each change is on screen at once and stored as a draft; only a save is sent. */
export interface DocumentDraft<Content extends object> {
  readonly state: Observable<DocumentDraftState<Content>>;
  /** Changes with the same mark in a row are one step. */
  readonly change: (to: Content, label: string, mark?: string | null) => void;
  readonly undo: () => void;
  readonly redo: () => void;
  readonly discard: () => void;
  readonly save: () => void;
  /** Takes what is stored, possibly written by another window or merged with the server's copy. */
  readonly take: (row: StoredDocument) => void;
}

export interface DocumentDraftPorts<Content extends object> {
  readonly kind: DocumentKind<Content>;
  readonly row: StoredDocument;
  readonly write: WriteStep;
}

export function createDocumentDraft<Content extends object>(
  ports: DocumentDraftPorts<Content>,
): DocumentDraft<Content> {
  const { kind, write } = ports;
  const { id } = ports.row;
  let { row } = ports;
  /** The stored content, once what is being written is stored. */
  let expected = shown(row) as Content;
  let writing = 0;
  const state = createObservable(readState());

  function readState(): DocumentDraftState<Content> {
    const { draft, remoteId } = row;
    return {
      content: expected,
      canUndo: writing > 0 || (draft?.done.length ?? 0) > 0,
      canRedo: writing === 0 && (draft?.undone.length ?? 0) > 0,
      isChanged:
        writing > 0 ||
        (draft !== null && (belowDraft(row) === null || !sameContent(kind, draft.content, draft.base))),
      isLocal: remoteId === null,
    };
  }

  async function send(make: Parameters<WriteStep>[0]): Promise<void> {
    writing += 1;
    const stores = write(make);
    state.set(readState());
    const stored = await stores;
    writing -= 1;
    if (stored !== null) take(stored);
    else state.set(readState());
  }

  function take(next: StoredDocument): void {
    row = next;
    // While changes are being stored, what is read back is older than the screen.
    if (writing > 0) return;
    expected = (shown(next) as Content | null) ?? expected;
    state.set(readState());
  }

  return {
    state,
    take,
    change(to, label, mark = null) {
      const changes = changesBetween(kind, expected, to);
      if (changes.length === 0) return;
      expected = kind.content(to, [expected]);
      void send((step) => editDocument({ id, changes, label, mark, step }));
    },
    undo: () => void send((step) => undoEdit({ id, step })),
    redo: () => void send((step) => redoEdit({ id, step })),
    discard: () => void send((step) => discardDocumentDraft({ id, step })),
    save: () => void send((step) => saveDocument({ id, step })),
  };
}
