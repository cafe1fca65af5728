import { describe, expect, test } from 'vitest';
import { changesBetween, knownBase, mergeContents } from '#documents/state/content.ts';
import { jump, redo, undo } from '#documents/state/edit.ts';
import { answered, pulled } from '#documents/state/pulled.ts';
import { recipe } from '#documents/state/recipe.ts';
import { deletedElsewhere, pushedAsNew, remove, undelete } from '#documents/state/removal.ts';
import { discardDraft, discardSaved, saveChanges, saveDraft } from '#documents/state/save.ts';
import { deliveryOf } from '#documents/sending/delivery.ts';
import { newDocument, shown } from '#documents/state/state.ts';
import type { BasedContent, Content } from '#store/documents/documentRow.ts';
import type { Tx } from '#store/write.ts';
import { noteKind as note, type Note } from './noteKind.ts';
import { START, arrived, confirmedAs, editing, opened, rename, rowOf } from './noteRows.ts';

describe('a draft', () => {
  test('is shown instead of saved content, and that instead of confirmed content [DOC-2]', () => {
    const read = opened();
    const drafted = editing(read, rename('Draft'));
    const saved = rowOf(saveDraft(note, editing(read, rename('Saved')), 2));
    expect([read, saved, drafted].map((row) => (shown(row) as Note).title)).toEqual([
      'Sales',
      'Saved',
      'Draft',
    ]);
    expect((shown(editing(saved, rename('Again'))) as Note).title).toBe('Again');
  });

  test('joins the steps of one gesture, and undoes them together', () => {
    const typed = ['S', 'Sa', 'Sal'].reduce((row, title) => editing(row, rename(title), 'typing'), opened());
    expect(typed.draft?.done).toHaveLength(1);
    expect(shown(undo(note, typed, 3))).toEqual(START);
    expect((shown(redo(note, undo(note, typed, 3), 4)) as Note).title).toBe('Sal');
  });

  test('has at most 500 undo steps', () => {
    const many = Array.from({ length: 510 }, (_, i) => `t${i}`);
    const row = many.reduce((at, title) => editing(at, rename(title)), opened());
    expect(row.draft?.done).toHaveLength(500);
    expect((shown(jump(note, row, 0, 9)) as Note).title).toBe('t9');
  });

  test('that is discarded is kept as a version; one without changes is not', () => {
    const draft = editing(opened(), rename('Draft'));
    const { row, versions } = discardDraft(note, draft, 5);
    expect(row).toMatchObject({ draft: null });
    expect(versions).toMatchObject([{ title: 'Draft', why: 'discarded', at: 5 }]);
    expect(discardDraft(note, undo(note, draft, 3), 5).versions).toEqual([]);
  });

  test('gets an edit that is saved at once, and stays a draft', () => {
    const draft = editing(opened(), rename('Draft'));
    const row = saveChanges(
      note,
      draft,
      recipe(note, START, (each) => void each.owners.push(2)),
      3,
    );
    expect(row.saved).toMatchObject({ base: START, content: { title: 'Sales', owners: [1, 2] } });
    expect(shown(row)).toMatchObject({ title: 'Draft', owners: [1, 2] });
    expect(rowOf(saveDraft(note, row, 4)).saved).toMatchObject({ base: START, content: { title: 'Draft' } });
  });
});

describe('a document that no server has', () => {
  const made = { id: 'n', kind: 'note', uuid: 'u' };
  const content = { content: START, base: START, at: 1 };

  test('is removed with its draft, and with its pending creation; both are kept as versions', () => {
    const draft = newDocument(made, { draft: { ...content, done: [], undone: [] } });
    expect(discardDraft(note, draft, 2)).toMatchObject({ row: null, versions: [{ why: 'discarded' }] });
    const saved = newDocument(made, { saved: content });
    expect(discardSaved(note, saved, 2)).toMatchObject({ row: null, versions: [{ why: 'discarded' }] });
  });

  test('is saved even if its draft has no changes', () => {
    const draft = newDocument(made, { draft: { ...content, done: [], undone: [] } });
    expect(rowOf(saveDraft(note, draft, 2)).saved).toMatchObject({ content: START });
  });
});

test('a deletion is marked, and can be undone', () => {
  expect(remove(opened(), 3).deletedAt).toBe(3);
  expect(undelete(remove(opened(), 3))).toEqual(opened());
});

test('a discarded save is kept as a version, and the confirmed copy is shown again', () => {
  const saved = rowOf(saveDraft(note, editing(opened(), rename('Mine')), 2));
  const { row, versions } = discardSaved(note, saved, 3);
  expect(row && shown(row)).toEqual(START);
  expect(versions).toMatchObject([{ title: 'Mine', why: 'discarded' }]);
});

test('what is saved as it was before, while another save is on its way, is sent after that', () => {
  const first = rowOf(saveDraft(note, editing(opened(), rename('First')), 2));
  const sent = first.saved as BasedContent;
  const back = rowOf(saveDraft(note, editing(first, rename('Sales')), 3));
  expect(shown(back)).toEqual(START);
  const written = sent.content;
  const outcome = { ...arrived(written), sent, before: START, beforeAuthor: '', written, mine: written };
  const after = rowOf(answered(note, back, outcome));
  expect(shown(after)).toEqual(START);
  expect(after.saved).toMatchObject({ base: { title: 'First' }, content: { title: 'Sales' } });
});

test('of a document that is gone nothing is sent', async () => {
  expect(await deliveryOf({} as Tx, null)).toEqual([]);
});

describe('a save that another one follows before it is read back', () => {
  const row = rowOf(saveDraft(note, editing(opened(), rename('First')), 2));
  const sent = row.saved as BasedContent;
  const written = sent.content;
  const after = (content: Content, resent = 0) =>
    answered(
      note,
      { ...row, resent },
      { ...arrived(content), sent, before: START, beforeAuthor: '', written, mine: written },
    );
  const reverted = { ...START, owners: [1, 9] };

  test('is sent again with what the server lacks, on what it holds [DOC-4]', () => {
    const again = rowOf(after(reverted));
    expect(again.saved).toMatchObject({ base: reverted, content: { title: 'First', owners: [1, 9] } });
    expect(again.resent).toBe(1);
  });

  test('is not sent again if the server lacks nothing [DOC-4]', () => {
    expect(rowOf(after({ ...reverted, title: 'First' }))).toMatchObject({ saved: null, resent: 0 });
  });

  test.each([
    ['a third time', reverted, 2],
    ['if the other one changed the same', { ...START, title: 'Other' }, 0],
  ])('becomes a version instead of being sent %s [DOC-4 DOC-8]', (_when, content, resent) => {
    const { versions } = after(content, resent);
    expect(rowOf(after(content, resent))).toMatchObject({ saved: null, resent: 0 });
    expect(versions.map(({ why, title }) => `${why} ${title}`)).toEqual([
      'replaced Sales',
      'overwritten First',
    ]);
  });
});

test('an unanswered save that arrived is not somebody else’s change [SE-8]', () => {
  const sent = changesBetween(note, START, { ...START, title: 'First' });
  const theirs = { ...START, title: 'First', owners: [1, 9] };
  const base = knownBase(note, START, theirs, [sent]);
  expect(base).toMatchObject({ title: 'First', owners: [1] });
  const merged = mergeContents(note, { base, mine: { ...START, title: 'Second' }, theirs });
  expect(merged).toMatchObject({ conflicts: [], content: { title: 'Second', owners: [1, 9] } });
  expect(knownBase(note, START, { ...START, title: 'Other' }, [sent])).toEqual(START);
});

describe('the server’s copy', () => {
  test('rebases a draft and a save if both sides merge, and undo reverts only own steps [DOC-3 DOC-12]', () => {
    const theirs = { ...START, owners: [1, 9], parts: { ...START.parts, c: 3 } };
    const saved = rowOf(saveDraft(note, editing(opened(), rename('Mine')), 2));
    const draft = editing(saved, (each) => void (each.parts['d'] = 4));
    const row = rowOf(pulled(note, draft, arrived(theirs)));
    expect(row.saved).toMatchObject({ base: theirs, content: { title: 'Mine', owners: [1, 9] } });
    expect(shown(row)).toMatchObject({ title: 'Mine', parts: { a: 1, b: 1, c: 3, d: 4 } });
    expect(shown(undo(note, row, 5))).toMatchObject({ title: 'Mine', parts: { a: 1, b: 1, c: 3 } });
  });

  test('leaves a save on its base if both changed the same', () => {
    const saved = rowOf(saveDraft(note, editing(opened(), rename('Mine')), 2));
    const row = rowOf(pulled(note, saved, arrived({ ...START, title: 'Theirs' })));
    expect(row.saved).toMatchObject({ base: START, content: { title: 'Mine' } });
    expect(row.confirmed?.content).toMatchObject({ title: 'Theirs' });
  });

  test('replaces what was saved from here, which is kept as a version [DOC-8]', () => {
    const row = opened();
    const ours = { ...row, confirmed: { ...confirmedAs(START), isOurs: true } };
    expect(pulled(note, ours, arrived({ ...START, title: 'Theirs' })).versions).toMatchObject([
      { title: 'Sales', why: 'overwritten' },
    ]);
    expect(pulled(note, ours, arrived({ ...START })).versions).toEqual([]);
  });
});

describe('a document that was deleted elsewhere', () => {
  test('is removed if it has no edits, and kept as a version', () => {
    const { row, versions } = deletedElsewhere(note, opened(), 7);
    expect(row).toBeNull();
    expect(versions).toMatchObject([{ title: 'Sales', why: 'deleted' }]);
  });

  test('goes with its last edits, since without them nothing holds it here', () => {
    const draft = rowOf(deletedElsewhere(note, editing(opened(), rename('Draft')), 7));
    expect(discardDraft(note, draft, 8)).toMatchObject({ row: null, versions: [{ title: 'Draft' }] });
    const saved = rowOf(saveDraft(note, editing(opened(), rename('Mine')), 2));
    const detached = rowOf(deletedElsewhere(note, saved, 7));
    expect(discardSaved(note, detached, 8)).toMatchObject({ row: null, versions: [{ title: 'Mine' }] });
  });

  test('stays if it has edits, and can be pushed as a new one', () => {
    const saved = rowOf(saveDraft(note, editing(opened(), rename('Mine')), 2));
    const detached = rowOf(deletedElsewhere(note, saved, 7));
    expect(detached).toMatchObject({ detachedAt: 7, saved: { content: { title: 'Mine' } } });
    expect(pushedAsNew(note, detached, 'u2', 8)).toMatchObject({
      remoteId: null,
      uuid: 'u2',
      confirmed: null,
      saved: { content: { title: 'Mine' } },
      detachedAt: null,
    });
  });
});

test('of a derived part that one side changed and the other removed the change stays, whose ever it is', () => {
  const derived = { ...note, isDerived: () => true };
  const base = { ...START, parts: { a: 1, b: 1 } };
  const [mine, theirs] = [
    { ...base, parts: { a: 2 } },
    { ...base, parts: { b: 2 } },
  ];
  const merged = mergeContents(derived, { base, mine, theirs });
  expect(merged.conflicts).toEqual([]);
  expect(merged.content).toMatchObject({ parts: { a: 2, b: 2 } });
});
