import { unreachable } from '#domain/result.ts';
import type { RunRefusal } from '#query/sql/runner.ts';
import { storageError } from '#store/space/storageError.ts';
import { t } from '#ui/t.ts';
import type { LabServices } from '../labServices.ts';

interface RefusalServices extends Pick<LabServices, 'reportStorageFailure'> {
  readonly toasts: Pick<LabServices['toasts'], 'show'>;
}

/** Says why a query was not run. If the device could not store it, the text of the editor is offered. */
export function showRefusal(
  { toasts, reportStorageFailure }: RefusalServices,
  refusal: RunRefusal,
  text: string,
): void {
  const once = { noDuplicate: true };
  switch (refusal.kind) {
    case 'empty':
      return toasts.show('info', t('Nothing to run. Write a statement first.'), once);
    case 'no-database':
      return toasts.show('warning', t('Select a database first.'), once);
    case 'no-preview':
      return toasts.show('warning', t('This database does not allow previews of its tables.'));
    case 'no-tab':
      return toasts.show('info', t('This tab was closed, so the query was not run.'), once);
    case 'storage': {
      const error = storageError(refusal.cause);
      if (error) reportStorageFailure(error, text);
      return;
    }
    default:
      return unreachable(refusal);
  }
}
