import { expect, test } from 'vitest';
import { discardDocumentDraft, editDocument, undoEdit } from '#documents/commands/editCommands.ts';
import type { UnloadDrafts } from '#features/services/device.ts';
import { createStepWriter } from './stepWriter.ts';

const ID = 'a2b1c0de-0000-4000-8000-000000000001';

test('what storage refused is given up with its draft, and an undo that it refused is not run later', async () => {
  const left = new Set<Parameters<UnloadDrafts['watch']>[0]>();
  const stored: string[] = [];
  let isFull = true;
  const { write, leave } = createStepWriter({
    id: ID,
    newName: () => 'step',
    unloadEdits: {
      watch: (unsaved) => {
        left.add(unsaved);
        return () => void left.delete(unsaved);
      },
    },
    async store({ name }) {
      if (isFull) return 'unstored';
      stored.push(name);
      return null;
    },
  });
  const edit = (label: string) =>
    write((step) => editDocument({ id: ID, changes: [], label, mark: null, step }));
  await edit('a');
  await write((step) => undoEdit({ id: ID, step }));
  await write((step) => discardDocumentDraft({ id: ID, step }));
  isFull = false;
  await edit('b');
  expect(stored).toEqual(['document.edit', 'document.edit']);
  isFull = true;
  await edit('c');
  expect(left.size).toBe(1);
  leave();
  expect(left.size).toBe(0);
});
