import type { ContentChange } from '#domain/merge/difference.ts';
import type { Millis } from '#domain/time.ts';
import type { DraftContent, EditStep, StoredDocument } from '#store/documents/documentRow.ts';
import { changed, changesBetween, sameContent } from './content.ts';
import type { DocumentKind } from '../kinds/defineDocument.ts';
import { belowDraft } from './state.ts';

/** How many edits of a draft can be undone. */
export const UNDO_LIMIT = 500;

/** What a person changed at once. An edit with the mark of the one before it joins its undo step. */
export interface Edit {
  readonly changes: readonly ContentChange[];
  readonly label: string;
  readonly mark?: string | null | undefined;
}

/** Edits the draft. Changes of objects that no longer exist are skipped; an edit without an effect is not recorded. */
export function edit(
  kind: DocumentKind,
  row: StoredDocument,
  { changes, label, mark = null }: Edit,
  now: Millis,
): StoredDocument {
  const draft = row.draft ?? startDraft(row, now);
  if (draft === null) return row;
  const content = changed(kind, draft.content, changes);
  if (sameContent(kind, content, draft.content)) return row;
  const last = draft.done.at(-1);
  const joins = mark !== null && last?.mark === mark;
  const before = joins ? changed(kind, draft.content, last.undo) : draft.content;
  const step: EditStep = {
    label,
    at: now,
    mark,
    undo: changesBetween(kind, content, before),
    redo: changesBetween(kind, before, content),
  };
  const done = [...(joins ? draft.done.slice(0, -1) : draft.done), step].slice(-UNDO_LIMIT);
  // The decision of a conflict below it can no longer be undone.
  return { ...row, decided: null, draft: { ...draft, content, at: now, done, undone: [] } };
}

function startDraft(row: StoredDocument, now: Millis): DraftContent | null {
  const base = belowDraft(row);
  return base && { content: base, base, at: now, done: [], undone: [] };
}

/** Takes the last step of the draft back. The same row if there is none. */
export function undo(kind: DocumentKind, row: StoredDocument, now: Millis): StoredDocument {
  const step = row.draft?.done.at(-1);
  if (!row.draft || !step) return row;
  const { content, done, undone } = row.draft;
  const steps = { done: done.slice(0, -1), undone: [step, ...undone] };
  return { ...row, draft: { ...row.draft, content: changed(kind, content, step.undo), ...steps, at: now } };
}

/** Repeats the step that was undone last. The same row if there is none. */
export function redo(kind: DocumentKind, row: StoredDocument, now: Millis): StoredDocument {
  const step = row.draft?.undone[0];
  if (!row.draft || !step) return row;
  const { content, done, undone } = row.draft;
  const steps = { done: [...done, step], undone: undone.slice(1) };
  return { ...row, draft: { ...row.draft, content: changed(kind, content, step.redo), ...steps, at: now } };
}

/** Undoes or redoes to the state after `done` steps: 0 is before the first known one. */
export function jump(kind: DocumentKind, row: StoredDocument, done: number, now: Millis): StoredDocument {
  let at = row;
  while ((at.draft?.done.length ?? 0) > done) at = undo(kind, at, now);
  while ((at.draft?.done.length ?? 0) < done && (at.draft?.undone.length ?? 0) > 0) at = redo(kind, at, now);
  return at;
}
