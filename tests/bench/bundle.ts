import { BUDGETS, measureBundle } from '../support/bundle.ts';
import type { BenchRow } from './benchRow.ts';

/** What a browser downloads before the editor is usable. Superset 6.1 needs 2,034 kB for the same. */
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
    row('service worker', 'serviceWorker'),
  ];
}
