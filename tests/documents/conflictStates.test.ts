import { describe, expect, test } from 'vitest';
import { mergeContents } from '#documents/state/content.ts';
import { canUndoDecision, conflicted, decideConflict, undoDecision } from '#documents/state/conflict.ts';
import { answered, pulled } from '#documents/state/pulled.ts';
import { recipe } from '#documents/state/recipe.ts';
import { saveChanges, saveDraft } from '#documents/state/save.ts';
import { shown } from '#documents/state/state.ts';
import type { BasedContent } from '#store/documents/documentRow.ts';
import { noteKind as note } from './noteKind.ts';
import { START, arrived, editing, opened, rename, rowOf } from './noteRows.ts';

describe('a conflict', () => {
  const theirs = { ...START, title: 'Theirs', owners: [1, 9] };
  const saved = rowOf(saveDraft(note, editing(opened(), rename('Mine')), 2));
  const sides = { base: START, mine: saved.saved?.content ?? START, theirs };
  const row = conflicted(saved, { ...sides, conflicts: mergeContents(note, sides).conflicts }, 3);

  test('resolved as mine keeps the merged parts of theirs, and theirs becomes the base', () => {
    const decided = rowOf(decideConflict(note, row, { take: 'mine' }, 4));
    expect(decided.saved).toMatchObject({ base: theirs, content: { title: 'Mine', owners: [1, 9] } });
    expect(decided.conflict).toBeNull();
  });

  test('resolved as theirs keeps mine as a version', () => {
    const { row: decided, versions } = decideConflict(note, row, { take: 'theirs' }, 4);
    expect(decided).toMatchObject({ saved: null, conflict: null });
    expect(versions).toMatchObject([{ title: 'Mine', why: 'decided' }]);
  });

  test('is resolved part by part, and a decision can be undone [DOC-7]', () => {
    const decided = rowOf(decideConflict(note, row, { take: 'each', choices: ['base'] }, 4));
    expect(decided.saved).toMatchObject({ content: { title: 'Sales', owners: [1, 9] } });
    const undone = undoDecision(note, decided);
    expect(undone).toMatchObject({ saved: row.saved, conflict: row.conflict, decided: null });
  });

  test('can be undone until the decision is on its way [DOC-7]', () => {
    const decided = rowOf(decideConflict(note, row, { take: 'mine' }, 4));
    expect(canUndoDecision(row, [])).toBe(false);
    expect(canUndoDecision(decided, [{ state: 'queued' }])).toBe(true);
    expect(canUndoDecision(decided, [{ state: 'parked' }, { state: 'inflight' }])).toBe(false);
  });

  test('can be undone until it is edited, saved, or changed elsewhere again', () => {
    const decided = rowOf(decideConflict(note, row, { take: 'theirs' }, 4));
    expect(rowOf(pulled(note, decided, arrived(theirs))).decided).not.toBeNull();
    const changes = recipe(note, START, rename('Later'));
    for (const later of [
      editing(decided, rename('Later')),
      saveChanges(note, decided, changes, 5),
      rowOf(pulled(note, decided, arrived({ ...theirs, title: 'Others' }))),
      conflicted(decided, { ...sides, conflicts: [] }, 5),
    ])
      expect(canUndoDecision(later, [])).toBe(false);
  });

  test('undone under a draft puts the draft back on what was saved', () => {
    const drafted = editing(row, (each) => void (each.parts['z'] = 1));
    const undone = undoDecision(note, rowOf(decideConflict(note, drafted, { take: 'theirs' }, 4)));
    expect(undone.draft).toMatchObject({
      base: row.saved?.content,
      content: { title: 'Mine', parts: { z: 1 } },
    });
  });

  test('without a save, as an earlier release could leave it, is decided or merged like any other', () => {
    const left = { ...row, saved: null };
    expect(rowOf(decideConflict(note, left, { take: 'theirs' }, 4))).toMatchObject({
      saved: null,
      conflict: null,
      decided: null,
    });
    expect(rowOf(decideConflict(note, left, { take: 'mine' }, 4))).toMatchObject({
      saved: { base: theirs, content: { title: 'Mine', owners: [1, 9] } },
      conflict: null,
    });
    expect(rowOf(pulled(note, left, arrived(theirs))).conflict).toBeNull();
  });

  test('does not revert what others changed if it comes back while its decision is on its way', () => {
    const decided = rowOf(decideConflict(note, row, { take: 'mine' }, 4));
    const sent = decided.saved as BasedContent;
    const written = sent.content;
    const outcome = { ...arrived(written), sent, before: theirs, beforeAuthor: '', written, mine: written };
    const late = rowOf(answered(note, { ...decided, saved: row.saved }, outcome));
    expect(shown(late)).toMatchObject({ title: 'Mine', owners: [1, 9] });
    expect(late.saved).toBeNull();
  });

  test('resolved under a draft rebases the draft onto the result', () => {
    const drafted = editing(row, (each) => void (each.parts['z'] = 1));
    const decided = rowOf(decideConflict(note, drafted, { take: 'theirs' }, 4));
    expect(shown(decided)).toMatchObject({ title: 'Theirs', parts: { z: 1 } });
    const again = rowOf(saveDraft(note, decided, 5));
    expect(again.saved).toMatchObject({ base: theirs, content: { title: 'Theirs', parts: { z: 1 } } });
  });
});

test('a conflict is merged again with a later save: the previous decision would lose it [DOC-7]', () => {
  const first = rowOf(saveDraft(note, editing(opened(), rename('Mine')), 2));
  const sides = { base: START, mine: first.saved?.content ?? START, theirs: { ...START, title: 'Theirs' } };
  const row = conflicted(first, { ...sides, conflicts: mergeContents(note, sides).conflicts }, 3);
  const again = rowOf(saveDraft(note, editing(row, rename('Later')), 4));
  expect(again).toMatchObject({ conflict: null, saved: { base: START, content: { title: 'Later' } } });
});
