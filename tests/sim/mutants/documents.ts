import type { WorldMutant } from './mutant.ts';

/** Mutants of the rules about documents. */
export const DOCUMENTS: readonly WorldMutant[] = [
  {
    name: 'a pull replaces the saved copy',
    rules: 'DOC-3',
    seed: 2,
    topic: 'dashboards',
    patches: [
      {
        file: 'src/documents/state/pulled.ts',
        replace: [
          [
            'rebased(kind, { ...row, confirmed, decided: isDecided ? decided : null, detachedAt: null }, content),',
            '{ ...row, confirmed, saved: null, draft: null, detachedAt: null },',
          ],
        ],
      },
    ],
  },
  {
    name: 'a document that was deleted elsewhere goes with its edits',
    rules: 'DOC-9',
    seed: 2,
    topic: 'dashboards',
    patches: [
      {
        file: 'src/documents/state/removal.ts',
        replace: [
          [
            'if (row.deletedAt !== null || !hasEdits(row)) return removed(kind, row, now);',
            'if (row.deletedAt !== null || !hasEdits(row) || true) return { row: null, versions: [] };',
          ],
        ],
      },
    ],
  },
  {
    name: 'the server lists what a person may not read',
    rules: 'AG-6',
    seed: 3,
    topic: 'hidden',
    unjudged: 'a history does not tell of rights',
    patches: [
      {
        file: 'server/auth/rights/access.ts',
        replace: [
          [
            'const readsAll = mayReadAll(caller.rights);',
            'const readsAll = mayReadAll(caller.rights) || true;',
          ],
        ],
      },
    ],
  },
  {
    name: 'what a person may not read any more stays on the device',
    rules: 'DOC-9',
    seed: 3,
    topic: 'hidden',
    unjudged: 'a history does not tell of rights',
    patches: [
      {
        file: 'src/documents/takeDocument.ts',
        replace: [
          [
            'const wasThere = !isSince(row.confirmed?.at ?? times.requestedAt, times);',
            'const wasThere = false;',
          ],
        ],
      },
    ],
  },
  {
    name: 'edits of what a person may not read any more are lost',
    rules: 'DOC-9',
    seed: 21,
    topic: 'hidden',
    patches: [
      {
        file: 'src/documents/state/removal.ts',
        replace: [
          [
            'if (row.deletedAt !== null || !hasEdits(row)) return removed(kind, row, now);',
            'if (row.deletedAt !== null || !hasEdits(row) || true) return { row: null, versions: [] };',
          ],
        ],
      },
    ],
  },
];
