import type { StoredDocument } from '#store/documents/documentRow.ts';
import type { OutboxRow } from '#sync/outbox/outboxRow.ts';
import { kindOf } from '#documents/kinds/kinds.ts';
import { shown } from '#documents/state/state.ts';
import { t } from '#ui/t.ts';

/**
 * Why the server did not create a dataset, with what to do; null if it said more. Of a table that has a dataset, a Superset
 * says only that the other could not be created.
 */
export function creationResponse(
  { command, lastAnswer }: Pick<OutboxRow, 'command' | 'lastAnswer'>,
  document: StoredDocument | undefined,
): string | null {
  const content = document?.kind === 'dataset' ? shown(document) : null;
  if (command !== 'document.create' || !content || lastAnswer?.status !== 422) return null;
  const name = kindOf('dataset').title(content);
  if (lastAnswer.message.endsWith('already exists'))
    return t(
      'There is already a dataset named “{name}” on the server. Give this one another name and save it, or discard it and use the other.',
      { name },
    );
  if (lastAnswer.message === 'Dataset could not be created.')
    return t(
      'The table “{name}” probably has a dataset on the server already. Discard this one and use the other.',
      { name },
    );
  return null;
}
