import { expect, test } from 'vitest';
import { createToaster } from '#ui/toast.ts';
import { dismissReplaced, replacedText } from './replaceIn.ts';

test('what is undone elsewhere is offered in no notification any more', () => {
  const toaster = createToaster({ now: () => 0, sleep: () => Promise.resolve() });
  for (const text of ['Saved', replacedText('country', 2), replacedText('city', 2)])
    toaster.show('info', text, { lasting: true });
  const edit = { changes: [], draftChanges: [] };
  dismissReplaced(toaster, {
    by: 'country',
    edits: [
      { id: 'a', ...edit },
      { id: 'b', ...edit },
    ],
  });
  expect(toaster.state.get().toasts.map(({ text }) => text)).toEqual(['Saved', replacedText('city', 2)]);
});
