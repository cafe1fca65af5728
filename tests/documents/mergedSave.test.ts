import { expect, test } from 'vitest';
import { edit } from '#documents/state/edit.ts';
import { answered, pulled } from '#documents/state/pulled.ts';
import { recipe } from '#documents/state/recipe.ts';
import { saveChanges, saveDraft } from '#documents/state/save.ts';
import { readDocument, shown } from '#documents/state/state.ts';
import type { BasedContent, StoredDocument } from '#store/documents/documentRow.ts';
import { noteKind as note, type Note } from './noteKind.ts';

const START: Note = { order: [], owners: [1], parts: { a: 1, b: 1 }, title: 'Sales' };
const THEIRS: Note = { ...START, parts: { a: 1, b: 9 } };
const arrived = (content: Note) => ({ content, info: {}, revision: null, now: 2 });
const opened = readDocument(
  { id: 'x', kind: 'note', remoteId: 6, uuid: 'u' },
  { content: START, info: {}, revision: null, at: 0, isOurs: false },
);
const rowOf = ({ row }: { readonly row: StoredDocument | null }): StoredDocument => {
  expect(row).not.toBeNull();
  return row as StoredDocument;
};
const saving = (row: StoredDocument, change: (draft: { title: string; owners: number[] }) => void) =>
  rowOf(
    saveDraft(
      note,
      edit(note, row, { changes: recipe(note, shown(row) as Note, change as never), label: '' }, 1),
      1,
    ),
  );
const sent = (row: StoredDocument): StoredDocument => {
  const saved = row.saved as BasedContent;
  const written = saved.content;
  const mine = saved.own ?? written;
  return rowOf(
    answered(note, row, {
      ...arrived(written as Note),
      sent: saved,
      before: THEIRS,
      beforeAuthor: 'Ada',
      written,
      mine,
    }),
  );
};

test('a save that was merged before it is sent is noted with what was saved here', () => {
  const saved = saving(opened, (draft) => void (draft.title = 'Mine'));
  const merged = sent(rowOf(pulled(note, saved, arrived(THEIRS))));
  expect(merged.merged).toEqual({
    mine: { ...START, title: 'Mine' },
    written: { ...THEIRS, title: 'Mine' },
    author: 'Ada',
    at: 2,
  });
});

test('saves after such a merge add to what was saved here', () => {
  const first = rowOf(
    pulled(
      note,
      saving(opened, (draft) => void (draft.title = 'Mine')),
      arrived(THEIRS),
    ),
  );
  const second = saving(first, (draft) => void draft.owners.push(2));
  const changes = recipe(note, shown(second) as Note, (draft) => void (draft.title = 'Mine again'));
  const merged = sent(saveChanges(note, second, changes, 3));
  expect(merged.merged?.mine).toEqual({ ...START, owners: [1, 2], title: 'Mine again' });
});

test('undoing a merge removes what others changed, and keeps what was saved here since', () => {
  const row = sent(
    rowOf(
      pulled(
        note,
        saving(opened, (draft) => void (draft.title = 'Mine')),
        arrived(THEIRS),
      ),
    ),
  );
  const { mine, written } = row.merged ?? { mine: START, written: START };
  const later = saveChanges(
    note,
    row,
    recipe(note, shown(row) as Note, (draft) => void (draft.title = 'Later')),
    4,
  );
  const undone = saveChanges(
    note,
    later,
    recipe(note, written as Note, () => mine as never),
    5,
  );
  expect(shown(undone)).toEqual({ ...START, title: 'Later' });
});

test('a save that nobody else changed is not noted as merged', () => {
  const saved = saving(opened, (draft) => void (draft.title = 'Mine'));
  expect(sent(rowOf(pulled(note, saved, arrived(START)))).merged).toBeUndefined();
});

test('what was saved here before a merge is a version, from which the merge is undone later', () => {
  const saved = saving(opened, (draft) => void (draft.title = 'Mine'));
  const row = rowOf(pulled(note, saved, arrived(THEIRS)));
  const written = { ...THEIRS, title: 'Mine' };
  const { versions } = answered(note, row, {
    ...arrived(written),
    sent: row.saved as BasedContent,
    before: THEIRS,
    beforeAuthor: 'Ada',
    written,
    mine: { ...START, title: 'Mine' },
  });
  expect(versions.map(({ why, content }) => [why, content])).toEqual([
    ['replaced', THEIRS],
    ['merged', { ...START, title: 'Mine' }],
  ]);
});
