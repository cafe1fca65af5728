import { err, type Result } from '#domain/result.ts';
import type { DecodeStep, OpenFeed } from './byteFeed.ts';
import { SLICE_MS, type Turns } from './runInSlices.ts';
import type { DecodeFailure } from './protocol.ts';

/** Runs a decoder as bytes arrive, reporting progress; `aborted` once no longer wanted. */
export async function decodeInSlices<T>(
  work: Generator<DecodeStep, Result<T, DecodeFailure>>,
  feed: OpenFeed,
  turns: Turns,
  wanted: () => boolean,
  progress?: (done: number) => void,
): Promise<Result<T, DecodeFailure>> {
  let until = turns.now() + SLICE_MS;
  for (;;) {
    const stepped = work.next();
    if (stepped.done === true) return stepped.value;
    if (stepped.value === 'more') {
      const more = await feed.more();
      if (!more.ok && wanted()) return more;
    } else {
      if (turns.now() < until) continue;
      progress?.(stepped.value);
      await turns.next();
    }
    if (!wanted()) {
      // A stream that failed with the stop cannot be cancelled, and need not be.
      await feed.cancel().catch(() => undefined);
      return err({ kind: 'aborted' });
    }
    until = turns.now() + SLICE_MS;
  }
}
