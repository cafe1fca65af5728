import { expect, test, vi } from 'vitest';
import { createFailedAction } from './errorReports.ts';

test('a failed action is reported and recorded in the diagnostics [ERR-16]', () => {
  const show = vi.fn();
  const reportError = vi.fn();
  const bug = new Error('a bug');
  createFailedAction({ show }, reportError)(bug, 'outbox');
  expect(reportError).toHaveBeenCalledWith(bug, 'outbox');
  expect(show).toHaveBeenCalledWith('danger', 'Sorry, an error occurred');
});
