import { readFile } from 'node:fs/promises';

/** What `npm test` reads of the walks in other browsers. */

export const SHORT_REPORT = '.cache/browsers.json';

export interface ShortReport {
  readonly passed: number;
  readonly failures: readonly string[];
  /** What was not tried, and what it would need. */
  readonly skipped: readonly string[];
}

export const readShortReport = async (): Promise<ShortReport> =>
  JSON.parse(await readFile(SHORT_REPORT, 'utf8')) as ShortReport;
