import { ANSWERS } from './answers.ts';
import type { WorldMutant } from './mutant.ts';
import { OUTBOX } from './outbox.ts';
import { PEOPLE } from './people.ts';
import { REVISIONS } from './revisions.ts';
import { SAVED_QUERIES } from './savedQueries.ts';
import { TABS } from './tabs.ts';

/** All mutants that a world detects. */
export const MUTANTS: readonly WorldMutant[] = [
  ...OUTBOX,
  ...ANSWERS,
  ...REVISIONS,
  ...TABS,
  ...SAVED_QUERIES,
  ...PEOPLE,
];
