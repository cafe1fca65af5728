import { resolveConflict, undoResolve } from '#documents/commands/lifeCommands.ts';
import { newId } from '#domain/ids.ts';
import { newUuid } from '#domain/newUuid.ts';
import { getDocument, isInConflict } from '#store/documents/documents.ts';
import { t } from '#ui/t.ts';
import { useDevice } from '../../services/device.ts';
import { usePage } from '../../services/page.ts';

type Take = 'mine' | 'theirs' | 'both' | 'each';

const DONE: Readonly<Record<Take, string>> = {
  mine: 'Your side is kept',
  theirs: 'The server’s side is kept',
  both: 'Both are kept; yours is a new copy',
  each: 'The selected sides are kept',
};

/** Resolves the conflict of a document, and offers to undo that until it is sent. */
export function useResolve(id: string): (take: Take, choices: readonly ('mine' | 'theirs')[]) => void {
  const { db, dispatch, random, reportError, reportStorageFailure } = useDevice();
  const { toasts } = usePage();
  const undo = useUndoDecision(id);

  async function resolve(take: Take, choices: readonly ('mine' | 'theirs')[]): Promise<void> {
    const copy = { id: newId(random), uuid: newUuid(random) };
    const done = await dispatch(resolveConflict({ id, take, choices: [...choices], copy }));
    if (!done.ok) return reportStorageFailure(done.error, null);
    const row = await getDocument(db, id);
    toasts.show('success', t(DONE[take]), {
      ...(row?.decided && { action: { label: t('Undo'), run: undo } }),
    });
  }

  return (take, choices) =>
    void resolve(take, choices).catch((error: unknown) => reportError(error, 'resolve'));
}

/** Undoes the last decision of a conflict, or says that it is too late. */
export function useUndoDecision(id: string): () => void {
  const { db, dispatch, reportError, reportStorageFailure } = useDevice();
  const { toasts } = usePage();

  async function undo(): Promise<void> {
    const done = await dispatch(undoResolve({ id }));
    if (!done.ok) return reportStorageFailure(done.error, null);
    const row = await getDocument(db, id);
    if (row && isInConflict(row)) return;
    toasts.show('warning', t('The decision was sent already. What it replaced is among the versions.'));
  }

  return () => void undo().catch((error: unknown) => reportError(error, 'undo the decision'));
}
