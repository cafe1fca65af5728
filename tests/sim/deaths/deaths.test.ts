import { describe, expect, test } from 'vitest';
import { shareOf } from '../../support/share.ts';
import { brokenBy, deathsIn } from './deathsIn.ts';
import { DEATH_SCRIPTS } from './scripts.ts';

describe.each(['embedded', 'superset'] as const)(
  'at %s, a page or a worker that dies at any step',
  (server) => {
    test.each(DEATH_SCRIPTS)(
      'loses nothing and does nothing twice while $title [OB-1 OB-2 OB-3 PL-6 AG-1 AG-4 AG-5]',
      async ({ script }) => {
        const at = { ...script, server };
        const deaths = await deathsIn(at);
        expect(deaths.length).toBeGreaterThan(50);
        const broken: string[] = [];
        for (const death of shareOf(deaths, 12)) {
          const wrong = await brokenBy(at, death);
          if (wrong !== null) broken.push(wrong);
        }
        expect(broken).toEqual([]);
      },
      900_000,
    );
  },
);
