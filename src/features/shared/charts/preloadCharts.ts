import { whenIdle } from '#ui/paint/turns.ts';

/**
 * Preloads the code that draws charts. That is half of the page's code: it loads when the page is idle, while chart
 * requests are in flight. Charts import it again and report a failure.
 */
export function preloadCharts(): void {
  whenIdle(() => void Promise.allSettled([import('#ui/chart/vega/runtime/vegaRuntime.ts')]));
}
