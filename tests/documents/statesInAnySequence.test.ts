import fc from 'fast-check';
import { expect, test } from 'vitest';
import { changesBetween, mergeContents, sameContent } from '#documents/state/content.ts';
import { conflicted, decideConflict } from '#documents/state/conflict.ts';
import { edit, jump, redo, undo } from '#documents/state/edit.ts';
import { answered, pulled } from '#documents/state/pulled.ts';
import { discardDraft, saveDraft } from '#documents/state/save.ts';
import { readDocument, shown, type ChangedDocument, type NewVersion } from '#documents/state/state.ts';
import type { Content, StoredDocument } from '#store/documents/documentRow.ts';
import { noteKind as note, type Note } from './noteKind.ts';

const confirmedAs = (content: Content) => ({ content, info: {}, revision: null, at: 0, isOurs: false });
const arrived = (content: Content) => ({ content, info: {}, revision: null, now: 2 });

const key = fc.constantFrom('a', 'b', 'c', 'd');
const content: fc.Arbitrary<Note> = fc.record({
  order: fc.uniqueArray(key),
  owners: fc.uniqueArray(fc.integer({ min: 1, max: 3 })).map((each) => each.toSorted((a, b) => a - b)),
  parts: fc.dictionary(key, fc.integer({ min: 0, max: 2 })),
  title: fc.constantFrom('x', 'y', 'z'),
});
const canonical = (each: Note): Note => note.content(each, []);
const titleOf = (each: Content): string => (each as Note).title;
const bytes = (each: Content | null): string => JSON.stringify(each);

test('undoing all edits restores the same bytes, and redoing them too [DOC-12]', () => {
  fc.assert(
    fc.property(content, fc.array(content, { maxLength: 8 }), (first, later) => {
      const start = canonical(first);
      const read = readDocument({ id: 'x', kind: 'note', remoteId: 1, uuid: 'u' }, confirmedAs(start));
      const row = later.reduce(
        (at, next) =>
          edit(note, at, { changes: changesBetween(note, shown(at) as Note, next), label: '' }, 1),
        read,
      );
      const back = jump(note, row, 0, 2);
      expect(bytes(shown(back))).toBe(bytes(start));
      expect(bytes(shown(jump(note, back, 99, 3)))).toBe(bytes(shown(row)));
    }),
    { numRuns: 300 },
  );
});

type Step =
  | { readonly do: 'edit' | 'elsewhere'; readonly to: Note }
  | { readonly do: 'undo' | 'redo' | 'save' | 'discard' | 'pull' | 'send' | 'mine' | 'theirs' };
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ do: fc.constantFrom('edit', 'edit', 'elsewhere'), to: content }),
  fc.record({ do: fc.constantFrom('undo', 'redo', 'save', 'discard', 'pull', 'send', 'mine', 'theirs') }),
);

/** A device and a server: a save happens in one step here, instead of requests over a network. */
function play(start: Note, steps: readonly Step[]) {
  let server: Content = start;
  let row = readDocument({ id: 'x', kind: 'note', remoteId: 1, uuid: 'u' }, confirmedAs(start));
  const versions: NewVersion[] = [];
  const saves: Content[] = [];
  const history: Content[] = [start];
  const take = (given: ChangedDocument | StoredDocument): void => {
    const { row: next, versions: more } = 'versions' in given ? given : { row: given, versions: [] };
    versions.push(...more);
    row = next as StoredDocument;
  };
  const send = (): void => {
    const { saved, conflict } = row;
    if (!saved || conflict) return;
    const sides = { base: saved.base, mine: saved.content, theirs: server };
    const merged = mergeContents(note, sides);
    if (merged.conflicts.length > 0)
      return take(conflicted(row, { ...sides, conflicts: merged.conflicts }, 2));
    const before = server;
    server = merged.content;
    history.push(server);
    const written = merged.content;
    take(
      answered(note, row, {
        ...arrived(server),
        sent: saved,
        before,
        beforeAuthor: '',
        written,
        mine: saved.own ?? saved.content,
      }),
    );
  };
  const all: Record<Step['do'], (each: Step) => void> = {
    edit: (each) => {
      if (!('to' in each)) return;
      const changes = changesBetween(note, shown(row) ?? {}, canonical(each.to));
      take(edit(note, row, { changes, label: '' }, 1));
    },
    elsewhere: (each) => {
      if (!('to' in each)) return;
      server = canonical(each.to);
      history.push(server);
    },
    undo: () => take(undo(note, row, 1)),
    redo: () => take(redo(note, row, 1)),
    save: () => {
      take(saveDraft(note, row, 1));
      if (row.saved) saves.push(row.saved.content);
    },
    discard: () => take(discardDraft(note, row, 1)),
    pull: () => take(pulled(note, row, arrived(server))),
    send,
    mine: () => take(decideConflict(note, row, { take: 'mine' }, 3)),
    theirs: () => take(decideConflict(note, row, { take: 'theirs' }, 3)),
  };
  for (const each of steps) all[each.do](each);
  const finish = (each: Step['do']) => all[each]({ do: 'undo' });
  return { server: () => server, row: () => row, versions, saves, history, finish };
}

test('in any sequence, everything is on the server in the end, and the last save was there at some time or is a version', () => {
  fc.assert(
    fc.property(content, fc.array(step, { maxLength: 14 }), (first, steps) => {
      const world = play(canonical(first), steps);
      // A decision is based on the server's copy at that time: a later copy may need another decision.
      for (const each of ['save', 'send', 'mine', 'send', 'mine', 'send', 'pull'] as const)
        world.finish(each);
      world.history.push(world.server());
      const row = world.row();
      expect(row).toMatchObject({ saved: null, draft: null, conflict: null });
      expect(sameContent(note, shown(row) ?? {}, world.server())).toBe(true);
      const known = [...world.versions.map((each) => each.content), ...world.history].map(titleOf);
      const last = world.saves.at(-1);
      if (last) expect(known).toContain(titleOf(last));
    }),
    { numRuns: 600 },
  );
});

test('a part that one side added is on the server after every merge', () => {
  fc.assert(
    fc.property(content, content, content, (base, mine, theirs) => {
      const merged = mergeContents(note, { base, mine, theirs }).content as Note;
      for (const each of ['a', 'b', 'c', 'd']) {
        const isAdded = !(each in base.parts) && (each in mine.parts || each in theirs.parts);
        if (isAdded) expect(merged.parts).toHaveProperty(each);
      }
    }),
    { numRuns: 300 },
  );
});
