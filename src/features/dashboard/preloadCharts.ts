import { whenIdle } from '#ui/turns.ts';

/**
 * Begins to load what draws charts. That is half of the page's code: it comes when the page has time, which it has
 * while its charts ask. Whoever needs it asks again, and says what failed.
 */
export function preloadCharts(): void {
  whenIdle(() => void Promise.allSettled([import('#ui/chart/vegaRuntime.ts')]));
}
