import { readFileSync } from 'node:fs';
import { globSync } from 'tinyglobby';
import { seededRandom } from '../world/seededRandom.ts';
import { sitesIn, type Site } from './sites.ts';

/** What must never lose anything: the sync engine, documents, merging, the store of what is written here, the worker. */
const CORE = [
  'src/sync/**/*.ts',
  'src/documents/**/*.ts',
  'src/domain/merge/*.ts',
  'src/domain/tab/mergeServerTab.ts',
  'src/domain/dashboard/form/layoutForm.ts',
  'src/store/{db,write,writeTogether}.ts',
  'src/store/{outbox,documents}/*.ts',
  'src/store/sql/{tabs,savedQueries,versions}.ts',
  'sw/*.ts',
  '!**/*.test.ts',
];

/** Tests of these folders and beside the core cover it. */
export const TESTS = [
  'src/{sync,documents,store,domain/merge,domain/tab,domain/dashboard}/**/*.test.ts',
  'sw/*.test.ts',
  'tests/{sync,documents,store}/**/*.test.ts',
];

/** Some of all changes, the same ones for a seed: each place of the core is as likely as another. */
export function someChanges(count: number, seed: number): Site[] {
  const random = seededRandom(seed);
  const all = globSync(CORE)
    .sort()
    .flatMap((file) => sitesIn(file, readFileSync(file, 'utf8')));
  const chosen: Site[] = [];
  while (chosen.length < count && all.length > 0) {
    chosen.push(...all.splice(Math.floor(random.next() * all.length), 1));
  }
  return chosen;
}
