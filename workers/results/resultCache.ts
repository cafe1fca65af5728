import type { LoadedResult } from './loadedResult.ts';

/** Results in memory, within a budget: least recently used first, only stored ones are evicted. */
export interface ResultCache {
  get(resultId: string): LoadedResult | undefined;
  add(result: LoadedResult): void;
  remove(resultId: string): void;
  /** Evicts what exceeds the budget: call after adding or storing. */
  trim(): void;
}

export function createResultCache(budgetBytes: number): ResultCache {
  // A map keeps insertion order: reinserting an entry makes it the newest.
  const results = new Map<string, LoadedResult>();
  return {
    get(resultId) {
      const result = results.get(resultId);
      if (result !== undefined) {
        results.delete(resultId);
        results.set(resultId, result);
      }
      return result;
    },
    add(result) {
      results.delete(result.resultId);
      results.set(result.resultId, result);
    },
    remove(resultId) {
      results.delete(resultId);
    },
    trim() {
      const newest = [...results.keys()].at(-1);
      let bytes = [...results.values()].reduce((sum, result) => sum + result.bytes, 0);
      for (const result of results.values()) {
        if (bytes <= budgetBytes) return;
        if (!result.kept || result.resultId === newest) continue;
        results.delete(result.resultId);
        bytes -= result.bytes;
      }
    },
  };
}
