import { readFile, writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { WalkOutcome } from './runWalk.ts';
import { WALKS } from './walks/all.ts';

/**
 * What the last run of all walks found, in a file of the repository, and the same as the table of a page of the guide.
 */

export const TABLE_COLUMNS = { Chromium: 'Chrome, Edge', Firefox: 'Firefox', WebKit: 'Safari' } as const;

export interface BrowserResults {
  readonly version: string;
  readonly walks: Readonly<Record<string, WalkOutcome>>;
  readonly abilities: Readonly<Record<string, boolean>>;
}

export type Results = Readonly<Record<keyof typeof TABLE_COLUMNS, BrowserResults>>;

const RESULTS = resolve(import.meta.dirname, 'results.json');
export const GUIDE_PAGE = resolve(import.meta.dirname, '../../docs/guide/browsers.md');

const COLUMNS = ['Chromium', 'Firefox', 'WebKit'] as const;
const TABLES = /(?<=\n## Tried in each browser\n\n)[^#]*(?=\n## )/;

export const readResults = async (): Promise<Results> =>
  JSON.parse(await readFile(RESULTS, 'utf8')) as Results;

/** Writes what a run found into the file and the guide's page, beside what others found of other walks and browsers. */
export async function keepResults(found: Partial<Results>): Promise<void> {
  const known = await readResults();
  const merged = (name: keyof Results): BrowserResults => {
    const walks: Record<string, WalkOutcome> = { ...known[name].walks, ...found[name]?.walks };
    const inOrder = WALKS.flatMap(({ title }) => {
      const outcome = walks[title];
      return outcome === undefined ? [] : [[title, outcome] as const];
    });
    return { ...known[name], ...found[name], walks: Object.fromEntries(inOrder) };
  };
  const results = { Chromium: merged('Chromium'), Firefox: merged('Firefox'), WebKit: merged('WebKit') };
  await writeFile(RESULTS, `${JSON.stringify(results, null, 2)}\n`);
  const page = await readFile(GUIDE_PAGE, 'utf8');
  await writeFile(GUIDE_PAGE, page.replace(TABLES, tables(results)));
}

/** The tables of the guide's page, in the order of the walks. */
export function tables(results: Results): string {
  const titles = Object.keys(results.Chromium.walks);
  const versions = COLUMNS.map((name) => `${TABLE_COLUMNS[name]} (${name} ${results[name].version})`);
  const head = (first: string) => [row([first, ...versions]), row(['---', '---', '---', '---'])];
  const walks = titles.map((title) =>
    row([title, ...COLUMNS.map((name) => wordOf(results[name].walks[title]))]),
  );
  const has = Object.keys(results.Chromium.abilities).map((ability) =>
    row([ability, ...COLUMNS.map((name) => (results[name].abilities[ability] === true ? 'yes' : 'no'))]),
  );
  return [...head('What was tried'), ...walks, '', ...head('What the browser has'), ...has, ''].join('\n');
}

const row = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;

function wordOf(outcome: WalkOutcome | undefined): string {
  if (outcome === undefined) return 'not tried';
  return outcome.kind === 'not tried' ? `not tried: ${outcome.why}` : outcome.kind;
}
