import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { programWorld } from '../support/program.ts';
import { ENTRIES } from './entries/entries.ts';
import { cell } from './superset/reportsPage.ts';
import { startedHere } from './startedHere.ts';
import type { createSubject } from './subject.ts';
import { inWords, isRight, nameOf } from './verdict.ts';

/**
 * Inputs whose right outcome is not there yet, and what is missing. A test fails for each that is right: then it is taken
 * off this list.
 */
const KNOWN_TO_FAIL: ReadonlyMap<string, string> = new Map();

// Starts a process, possibly while other tests run.
vi.setConfig({ testTimeout: 90_000, hookTimeout: 90_000 });

let world: ReturnType<typeof programWorld>;
let subject: ReturnType<typeof createSubject>;
beforeAll(async () => {
  world = programWorld();
  subject = await startedHere(world);
});
afterAll(() => world.dispose());

const TRIES = ENTRIES.flatMap((entry) => entry.tries.map((tried) => ({ id: nameOf(entry, tried), tried })));

test.each(TRIES)('$id', async ({ id, tried }) => {
  const outcome = await subject.run(tried);
  const why = KNOWN_TO_FAIL.get(id);
  if (why === undefined && 'rows' in tried.right) expect(outcome).toEqual(tried.right);
  const said = why === undefined ? inWords(outcome) : 'It is right now: take it off the list.';
  expect(isRight(tried.right, outcome), said).toBe(why === undefined);
});

test('every input is on the page that `npm run reports` writes, and what tests a page is there', () => {
  const root = resolve(import.meta.dirname, '../..');
  const page = readFileSync(join(root, 'docs/reports.md'), 'utf8');
  for (const { number, tries, page: seen } of ENTRIES) {
    expect(page).toContain(`| ${number} |`);
    for (const { name } of tries) expect(page).toContain(`| ${cell(name)} |`);
    if (seen !== undefined) expect(existsSync(join(root, seen.test)), seen.test).toBe(true);
  }
});
