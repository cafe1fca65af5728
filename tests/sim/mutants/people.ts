import type { WorldMutant } from './mutant.ts';

/** Mutants of the rules about identity. */
export const PEOPLE: readonly WorldMutant[] = [
  {
    name: 'two people share a database',
    rules: 'ID-1 AG-6',
    seed: 3,
    topic: 'everything',
    patches: [
      {
        file: 'src/store/db.ts',
        replace: [['`sextant:${identity.backend}:${identity.user}`', '`sextant:${identity.backend}`']],
      },
    ],
  },
];
