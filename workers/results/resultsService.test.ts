import { expect, test } from 'vitest';
import { err, ok } from '#domain/result.ts';
import type { DecodeStep, OpenFeed } from './byteFeed.ts';
import type { SliceTurns } from './runInSlices.ts';
import { decodeInSlices } from './resultsService.ts';

function* waitingForMore(): Generator<DecodeStep, ReturnType<typeof ok<string>>> {
  yield 'more';
  return ok('all of it');
}

test('a response that breaks off because of a stop counts as stopped, not as a failure', async () => {
  const broken = new DOMException('signal is aborted without reason', 'AbortError');
  const feed = {
    more: async () => err({ kind: 'interrupted', cause: broken }),
    cancel: () => Promise.reject(broken),
  } as unknown as OpenFeed;
  const turns: SliceTurns = { now: () => 0, next: async () => undefined };
  expect(await decodeInSlices(waitingForMore(), feed, turns, () => false)).toEqual(err({ kind: 'aborted' }));
});
