import { expect, test } from 'vitest';
import { err, ok } from '#domain/result.ts';
import type { StorageError } from '#domain/error/storageError.ts';
import { saveCaret } from './saveCaret.ts';

const caret = { cursorPosition: { row: 1, column: 2 }, selectedText: '' };

test('a caret that cannot be stored is only logged [ERR-17]', async () => {
  const log: string[] = [];
  const full: StorageError = { kind: 'full', cause: null };
  const reportError = (_error: unknown, where: string) => void log.push(where);
  expect(await saveCaret({ dispatch: async () => err(full), reportError }, 'a', caret)).toBe(false);
  expect(log).toEqual(['An error occurred while saving your editor state.']);
  expect(await saveCaret({ dispatch: async () => ok(undefined), reportError }, 'a', caret)).toBe(true);
  expect(log).toHaveLength(1);
});
