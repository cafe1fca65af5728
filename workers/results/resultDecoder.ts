import { ok } from '#domain/result.ts';
import { decodeArrow } from './arrow/decodeArrow.ts';
import { openFeed } from './byteFeed.ts';
import { decodeInSlices } from './decodeInSlices.ts';
import { decodeJson } from './json/decodeJson.ts';
import { createLoadedResult, shownRows } from './loadedResult.ts';
import type { DecodeRequest, ResultsApi } from './protocol.ts';
import type { ResultCache } from './resultCache.ts';
import type { Turns } from './runInSlices.ts';

/** Decodes responses into the memory of the worker. */
export function createResultDecoder(cache: ResultCache, turns: Turns): Pick<ResultsApi, 'decode' | 'abort'> {
  /** The latest job of each result: an older or aborted one stops. */
  const decoding = new Map<string, symbol>();

  return {
    async decode({ resultId, format, body }: DecodeRequest, progress) {
      const job = Symbol(resultId);
      decoding.set(resultId, job);
      const wanted = () => decoding.get(resultId) === job;
      try {
        const feed = openFeed(body);
        const work = format === 'json' ? decodeJson(feed) : decodeArrow(feed);
        const decoded = await decodeInSlices(work, feed, turns, wanted, progress);
        if (!decoded.ok) return decoded;
        const { envelope, illFormed } = decoded.value;
        const result = createLoadedResult(resultId, decoded.value, false);
        cache.add(result);
        cache.trim();
        return ok({ ...shownRows(result), envelope, illFormed });
      } finally {
        if (wanted()) decoding.delete(resultId);
      }
    },

    abort(resultId) {
      decoding.delete(resultId);
      return Promise.resolve();
    },
  };
}
