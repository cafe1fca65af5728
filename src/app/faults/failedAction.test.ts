import { expect, test, vi } from 'vitest';
import { createFailedAction } from './failedAction.ts';

test('an action that failed in code of ours is told of, and kept in the diagnostics [ERR-16]', () => {
  const show = vi.fn();
  const reportError = vi.fn();
  const bug = new Error('a bug');
  createFailedAction({ show }, reportError)(bug, 'outbox');
  expect(reportError).toHaveBeenCalledWith(bug, 'outbox');
  expect(show).toHaveBeenCalledWith('danger', 'Sorry, an error occurred');
});
