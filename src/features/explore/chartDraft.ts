import { changesBetween, sameContent } from '#documents/state/content.ts';
import { chartDocument } from '#documents/kinds/chart.ts';
import {
  discardDocumentDraft,
  editDocument,
  redoEdit,
  saveDocument,
  undoEdit,
} from '#documents/commands/editCommands.ts';
import { createDocument } from '#documents/commands/lifeCommands.ts';
import { belowDraft, shown } from '#documents/state/state.ts';
import { canonicalChart, newChartContents } from '#domain/chart/chartContents.ts';
import type { ChartContents } from '#domain/chart/chartContents.ts';
import type { FormData } from '#domain/chart/form/formData.ts';
import { sameJson } from '#domain/merge/same.ts';
import type { StoredDocument } from '#store/documents/documentRow.ts';
import { createObservable } from '#ui/observable.ts';
import type { Observable } from '#ui/observable.ts';
import type { WriteStep } from '../documents/draft/stepWriter.ts';

/** What the page shows of a draft on disk. */
export interface ChartDraftState {
  readonly contents: ChartContents;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  /** Whether there is something to save. */
  readonly isChanged: boolean;
  /** Whether the chart is only on this device. */
  readonly isLocal: boolean;
  /** Whether there is a document, or one is being stored. */
  readonly isStarted: boolean;
}

export interface ChartChange extends Partial<Omit<ChartContents, 'form'>> {
  readonly form?: FormData;
  /** In words, for the history. */
  readonly label: string;
  /** Changes with the same mark in a row are one step. */
  readonly mark?: string | null;
}

/** The document of the chart on the page: each change is stored, and only a save is sent. */
export interface ChartDraft {
  readonly state: Observable<ChartDraftState>;
  readonly change: (change: ChartChange) => void;
  readonly undo: () => void;
  readonly redo: () => void;
  readonly discard: () => void;
  readonly save: () => Promise<StoredDocument | null>;
  /** Takes what is stored, possibly written by another window or merged with the server's copy. */
  readonly take: (row: StoredDocument | null) => void;
}

export interface ChartDraftPorts {
  /** The document's id, and its uuid if it is created here. */
  readonly id: string;
  /** Null if it is created with the first change. */
  readonly row: StoredDocument | null;
  /** What is on screen: the contents of the row, or those of the new chart. */
  readonly contents: ChartContents;
  readonly write: WriteStep;
  /** The stored form data differs from what was written here. */
  readonly onTaken: (form: FormData) => void;
}

export function createChartDraft(ports: ChartDraftPorts): ChartDraft {
  const { id, write, onTaken } = ports;
  let row = ports.row;
  /** The stored contents, once what is being written is stored. */
  let expected = ports.contents;
  let writing = 0;
  const state = createObservable(readState(row, expected, 0));

  async function send(make: Parameters<WriteStep>[0]): Promise<StoredDocument | null> {
    writing += 1;
    const stores = write(make);
    state.set(readState(row, expected, writing));
    const stored = await stores;
    writing -= 1;
    take(stored);
    return stored;
  }

  function take(next: StoredDocument | null): void {
    row = next;
    // While changes are being stored, what is read back is older than the screen.
    if (writing > 0) return;
    const contents = next && (shown(next) as ChartContents | null);
    if (contents !== null && !sameJson(contents.form, expected.form)) onTaken(contents.form);
    if (contents !== null) expected = contents;
    state.set(readState(row, expected, 0));
  }

  return {
    state,
    take,
    change({ label, mark = null, ...parts }) {
      if (row === null && writing === 0) {
        const content = { ...expected };
        void send(() => createDocument({ id, uuid: id, kind: 'chart', content, isDraft: true }));
      }
      const to = canonicalChart({ ...expected, ...parts, form: defined(parts.form ?? expected.form) });
      const changes = changesBetween(chartDocument, expected, to);
      if (changes.length === 0) return;
      expected = to;
      void send((step) => editDocument({ id, changes, label, mark, step }));
    },
    undo: () => void send((step) => undoEdit({ id, step })),
    redo: () => void send((step) => redoEdit({ id, step })),
    discard: () => void send((step) => discardDocumentDraft({ id, step })),
    save: () => send((step) => saveDocument({ id, step })),
  };
}

/** Stored contents have no undefined values. */
const defined = (form: FormData): FormData =>
  Object.fromEntries(Object.entries(form).filter(([, value]) => value !== undefined));

function readState(row: StoredDocument | null, contents: ChartContents, writing: number): ChartDraftState {
  const { draft = null } = row ?? {};
  return {
    contents,
    canUndo: writing > 0 || (draft?.done.length ?? 0) > 0,
    canRedo: (draft?.undone.length ?? 0) > 0,
    isChanged:
      writing > 0 ||
      (row !== null &&
        draft !== null &&
        (belowDraft(row) === null || !sameContent(chartDocument, draft.content, draft.base))),
    isLocal: row !== null && row.remoteId === null,
    isStarted: row !== null || writing > 0,
  };
}

/** The form data as saved last, or as the chart was started; null if there is no document yet. */
export function baseForm(row: StoredDocument | null): FormData | null {
  const content = row && ((row.draft?.base ?? shown(row)) as ChartContents | null);
  return content && content.form;
}

/** The contents of the page's chart: those stored, with the form data on screen. */
export function openedContents(row: StoredDocument | null, title: string, form: FormData): ChartContents {
  const stored = row && (shown(row) as ChartContents | null);
  return stored ?? newChartContents(title, defined(form));
}
