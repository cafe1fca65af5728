import { setCursor } from '#commands/tab/tabEdit.ts';
import type { Caret } from '../../editor/caret.ts';
import type { LabServices } from '../labServices.ts';

/** Stores the caret; a failure is only logged, not shown (ERR-17). */
export async function saveCaret(
  { dispatch, reportError }: Pick<LabServices, 'dispatch' | 'reportError'>,
  id: string,
  caret: Caret,
): Promise<boolean> {
  const kept = await dispatch(setCursor({ id, ...caret }));
  if (!kept.ok) reportError(kept.error, 'An error occurred while saving your editor state.');
  return kept.ok;
}
