import { changesBetween, sameContent } from '#documents/state/content.ts';
import type { DocumentKind } from '#documents/kinds/defineDocument.ts';
import {
  discardDocumentDraft,
  editDocument,
  redoEdit,
  saveDocument,
  undoEdit,
} from '#documents/commands/editCommands.ts';
import { createDocument } from '#documents/commands/lifeCommands.ts';
import { belowDraft, shown } from '#documents/state/state.ts';
import type { StoredDocument } from '#store/documents/documentRow.ts';
import { createObservable, type Observable } from '#ui/observable.ts';
import type { AfterStep, WriteStep } from './stepWriter.ts';

/** What a page shows of a draft on disk. */
export interface DocumentDraftState<Content extends object> {
  readonly content: Content;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  /** Whether there is something to save. */
  readonly isChanged: boolean;
  /** Whether the document is only on this device. */
  readonly isLocal: boolean;
  /** Whether there is a document, or one is being stored. */
  readonly isStarted: boolean;
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
  readonly take: (row: StoredDocument | null) => void;
}

export interface DocumentDraftPorts<Content extends object> {
  readonly kind: DocumentKind<Content>;
  /** The document's id, and its uuid if it is created here. */
  readonly id: string;
  readonly row: StoredDocument | null;
  /** Whether a change creates it where there is none. */
  readonly mayCreate?: boolean;
  /** What is on screen: the content of the row, or that of the new document. */
  readonly content: Content;
  readonly write: WriteStep;
  /** The stored content is not what was written here. */
  readonly onTaken?: (content: Content, before: Content) => void;
}

export function createDocumentDraft<Content extends object>({
  kind,
  id,
  mayCreate = false,
  write,
  onTaken,
  ...first
}: DocumentDraftPorts<Content>): DocumentDraft<Content> {
  let { row } = first;
  /** The stored content, once what is being written is stored. */
  let expected = first.content;
  let writing = 0;
  /** Whether storage refused what is on screen: it is stored with the next step. */
  let isUnstored = false;
  const state = createObservable(readState());

  function isAhead(): boolean {
    return writing > 0 || isUnstored;
  }

  function readState(): DocumentDraftState<Content> {
    const { draft = null } = row ?? {};
    return {
      content: expected,
      canUndo: isAhead() || (draft?.done.length ?? 0) > 0,
      canRedo: (draft?.undone.length ?? 0) > 0,
      isChanged:
        isAhead() ||
        (row !== null &&
          draft !== null &&
          (belowDraft(row) === null || !sameContent(kind, draft.content, draft.base))),
      isLocal: row !== null && row.remoteId === null,
      isStarted: row !== null || isAhead(),
    };
  }

  async function send(make: Parameters<WriteStep>[0]): Promise<void> {
    writing += 1;
    const stores = write(make);
    state.set(readState());
    let after: AfterStep = 'unstored';
    try {
      after = await stores;
    } finally {
      writing -= 1;
      isUnstored = after === 'unstored';
      take(typeof after === 'string' ? row : after);
    }
  }

  function take(next: StoredDocument | null): void {
    row = next;
    // Until changes are stored, what is read back is older than the screen.
    if (writing > 0) return;
    if (isUnstored) {
      state.set(readState());
      return;
    }
    const before = expected;
    expected = (next && (shown(next) as Content | null)) ?? before;
    if (expected !== before) onTaken?.(expected, before);
    state.set(readState());
  }

  return {
    state,
    take,
    change(to, label, mark = null) {
      if (mayCreate && row === null && !isAhead()) {
        const content = Object.fromEntries(Object.entries(expected));
        void send(() => createDocument({ id, uuid: id, kind: kind.kind, content, isDraft: true }));
      }
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
