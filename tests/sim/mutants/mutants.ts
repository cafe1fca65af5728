import { RESPONSES } from './responses.ts';
import { DOCUMENTS } from './documents.ts';
import { DOCUMENT_TESTS } from './documentTests.ts';
import { ENGINE_TESTS } from './engineTests.ts';
import { DEVICE_TESTS } from './deviceTests.ts';
import { ENTITY_TESTS } from './entityTests.ts';
import { MERGE_TESTS } from './mergeTests.ts';
import type { TestMutant, WorldMutant } from './mutant.ts';
import { OUTBOX } from './outbox.ts';
import { PEOPLE } from './people.ts';
import { REVISIONS } from './revisions.ts';
import { SAVED_QUERIES } from './savedQueries.ts';
import { TABS } from './tabs.ts';
import { WAITING } from './waiting.ts';

/** All mutants that a world detects. */
export const MUTANTS: readonly WorldMutant[] = [
  ...OUTBOX,
  ...RESPONSES,
  ...REVISIONS,
  ...TABS,
  ...SAVED_QUERIES,
  ...PEOPLE,
  ...DOCUMENTS,
  ...WAITING,
];

/**
 * Mutants that no world detects, because other rules make up for them before the end, or that a test detects sooner.
 */
export const SEEN_BY_TESTS: readonly TestMutant[] = [
  ...ENGINE_TESTS,
  ...ENTITY_TESTS,
  ...MERGE_TESTS,
  ...DEVICE_TESTS,
  ...DOCUMENT_TESTS,
];
