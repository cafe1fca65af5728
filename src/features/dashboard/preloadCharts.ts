/**
 * Begins to load what charts are drawn with while the dashboard is still being read. Whoever needs it asks again, and
 * says what failed.
 */
export async function preloadCharts(): Promise<void> {
  await Promise.allSettled([import('./chart/ChartPicture.tsx'), import('#ui/chart/vegaRuntime.ts')]);
}
