import { expect, test, vi } from 'vitest';
import { createRelease } from './release.ts';
import { createSaves } from './saves.ts';

test('a reload first saves drafts, then activates the new version', async () => {
  const order: string[] = [];
  const saves = createSaves(() => undefined);
  saves.add(async () => void order.push('saved'));
  const { state } = createRelease({
    saves,
    takeOver: (andThen) => {
      order.push('took over');
      andThen();
    },
    reload: () => order.push('reloaded'),
  });
  state.get().reload();
  await vi.waitFor(() => expect(order).toEqual(['saved', 'took over', 'reloaded']));
});

test('a page whose draft cannot be saved does not reload', async () => {
  const reload = vi.fn();
  const failed = vi.fn();
  const saves = createSaves(failed);
  saves.add(() => Promise.reject(new Error('The disk is full')));
  const { state } = createRelease({ saves, takeOver: (andThen) => andThen(), reload });
  state.get().reload();
  await vi.waitFor(() => expect(failed).toHaveBeenCalled());
  expect(reload).not.toHaveBeenCalled();
  expect(state.get().isReloading).toBe(false);
});
