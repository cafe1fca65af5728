import { ANSWERS } from './answers.ts';
import type { Mutant } from './mutant.ts';
import { OUTBOX } from './outbox.ts';
import { PEOPLE } from './people.ts';
import { REVISIONS } from './revisions.ts';
import { SAVED_QUERIES } from './savedQueries.ts';
import { TABS } from './tabs.ts';

/** Every law that a world can be seen to need, taken away one at a time. */
export const MUTANTS: readonly Mutant[] = [
  ...OUTBOX,
  ...ANSWERS,
  ...REVISIONS,
  ...TABS,
  ...SAVED_QUERIES,
  ...PEOPLE,
];

/** The name of the file that a mutant's simulation is put into. */
export const bundleName = ({ name }: Mutant): string => `without-${name.replaceAll(/\W+/g, '-')}`;
