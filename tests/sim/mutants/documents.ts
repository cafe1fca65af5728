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
            'return { row: rebased(kind, { ...row, confirmed, detachedAt: null }, content), versions };',
            'return { row: { ...row, confirmed, saved: null, draft: null, detachedAt: null }, versions };',
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
];
