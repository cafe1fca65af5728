import { expect } from 'vitest';
import { edit } from '#documents/state/edit.ts';
import { recipe } from '#documents/state/recipe.ts';
import { readDocument, shown, type ChangedDocument } from '#documents/state/state.ts';
import type { Content, StoredDocument } from '#store/documents/documentRow.ts';
import { noteKind as note, type Note } from './noteKind.ts';

export const START: Note = { order: ['a', 'b'], owners: [1], parts: { a: 1, b: 1 }, title: 'Sales' };
export const confirmedAs = (content: Content) => ({
  content,
  info: {},
  revision: null,
  at: 0,
  isOurs: false,
});
export const opened = (): StoredDocument =>
  readDocument({ id: 'x', kind: 'note', remoteId: 6, uuid: 'u' }, confirmedAs(START));
export const editing = (row: StoredDocument, change: Parameters<typeof recipe<Note>>[2], mark?: string) =>
  edit(note, row, { changes: recipe(note, shown(row) as Note, change), label: 'Edit', mark }, 1);
export const rename = (title: string) => (draft: { title: string }) => void (draft.title = title);
export const rowOf = ({ row }: ChangedDocument): StoredDocument => {
  expect(row).not.toBeNull();
  return row as StoredDocument;
};
export const arrived = (content: Content) => ({ content, info: {}, revision: null, now: 2 });
