import { expect, test } from 'vitest';
import type { JsonRecord } from '#domain/jsonValue.ts';
import { err, ok, type Result } from '#domain/result.ts';
import { scheduleWithToast } from './scheduleWithToast.ts';

/** What is shown when a query is scheduled, and what was sent. */
async function toastOf(
  remoteId: number | null,
  result: Result<void, string>,
  info: JsonRecord | null = { crontab: '0 8 * * *' },
) {
  const shown: unknown[] = [];
  const sent: unknown[] = [];
  const isDone = await scheduleWithToast(
    {
      toasts: { show: (kind, text) => void shown.push([kind, text]) },
      schedules: async () => ({
        get: async () => ok(null),
        put: async (...what) => (sent.push(what), result),
      }),
    },
    remoteId,
    info,
  );
  return { shown, sent, isDone };
}

test('a query that was scheduled is confirmed [TOST-09]', async () => {
  expect(await toastOf(7, ok(undefined))).toEqual({
    shown: [['success', 'Your query has been scheduled. Its runs are listed in the query history.']],
    sent: [[7, { crontab: '0 8 * * *' }]],
    isDone: true,
  });
});

test('a query that cannot be scheduled says so, with the reason [ERR-02]', async () => {
  const refused = await toastOf(7, err('The schedule is not valid.'));
  expect(refused.shown).toEqual([
    ['danger', 'Your query could not be scheduled. The schedule is not valid.'],
  ]);
  expect(refused.isDone).toBe(false);
  const unsent = await toastOf(null, ok(undefined));
  expect(unsent.sent).toEqual([]);
  expect(unsent.shown).toEqual([
    [
      'danger',
      'Your query could not be scheduled. It is not on the server yet. Try again when it is synced.',
    ],
  ]);
});

test('a schedule is removed, or the reason is shown why not', async () => {
  const removed = await toastOf(7, ok(undefined), null);
  expect(removed).toEqual({
    shown: [['success', 'The schedule was removed']],
    sent: [[7, null]],
    isDone: true,
  });
  const refused = await toastOf(7, err('Network error'), null);
  expect(refused.shown).toEqual([['danger', 'The schedule could not be removed. Network error']]);
});
