import { whenIdle } from '#ui/turns.ts';

/**
 * Begins to load what charts are shown with while the dashboard is still being read. What draws them is half of the
 * page's code: it comes when the page has time, which it has while its charts ask. Whoever needs any of it asks again,
 * and says what failed.
 */
export async function preloadCharts(): Promise<void> {
  whenIdle(() => void Promise.allSettled([import('#ui/chart/vegaRuntime.ts')]));
  await Promise.allSettled([import('./chart/ChartPicture.tsx')]);
}
