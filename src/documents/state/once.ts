import type { StoredDocument } from '#store/documents/documentRow.ts';
import type { ChangedDocument } from './state.ts';

/** How many of its last steps a document remembers: more than a page can leave unstored. */
const MOST = 50;

/**
 * Applies a named step, unless it was applied before. A closing page leaves its last steps to the next page, and some
 * of them may have been stored after all.
 */
export function once(
  row: StoredDocument,
  step: string | undefined,
  change: (row: StoredDocument) => ChangedDocument | StoredDocument,
): ChangedDocument | StoredDocument {
  if (step === undefined) return change(row);
  const { lastSteps = [] } = row;
  if (lastSteps.includes(step)) return row;
  return change({ ...row, lastSteps: [...lastSteps, step].slice(-MOST) });
}
