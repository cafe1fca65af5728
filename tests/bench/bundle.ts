import { BUDGETS, measureBundle } from '../support/bundle.ts';
import type { BenchRow } from './benchRow.ts';

/**
 * What a browser downloads before the editor is usable, and explore with a chart: a Superset 6.1 needs 2,034 and 3,406
 * kB.
 */
export function benchBundle(): BenchRow[] {
  const sizes = measureBundle();
  const row = (name: string, key: keyof typeof sizes): BenchRow => ({
    name,
    value: sizes[key] / 1000,
    unit: 'kB',
    budget: BUDGETS[key] / 1000,
    detail: 'JavaScript, gzip',
  });
  return [
    row('shell', 'shell'),
    row('SQL editor with the shell', 'sqlEditor'),
    row('explore with a chart', 'explore'),
    row('the dialogs of explore', 'exploreDialogs'),
    row('the pictures of chart types in a theme', 'gallery'),
    row('service worker', 'serviceWorker'),
  ];
}
