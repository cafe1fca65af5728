import { changesBetween } from '#documents/state/content.ts';
import { kindOf } from '#documents/kinds/kinds.ts';
import { asRecord } from '#domain/jsonValue.ts';
import { ownValue } from '#domain/ownValue.ts';
import { getDocument } from '#store/documents/documents.ts';
import type { OutboxRow } from '#sync/outbox/outboxRow.ts';
import type { Tables } from '#store/schema.ts';
import { creationResponse } from '#features/documents/creationResponse.ts';
import { t } from '#ui/t.ts';

const FORBIDDEN = 403;

/**
 * The kinds whose saves are rejected with a reason, as people call them. Charts and dashboards are called as in the
 * contract.
 */
const NOUNS: Readonly<Record<string, string>> = {
  dataset: 'dataset',
  annotationLayer: 'annotation layer',
  cssTemplate: 'CSS template',
  playlist: 'playlist',
  report: 'report',
  tag: 'tag',
  theme: 'theme',
};

/** The message for a save of a document that was rejected or is in conflict. */
export async function documentRefusalText(db: Tables, row: OutboxRow): Promise<string | null> {
  const document = await documentOf(db, row);
  const { saved, conflict } = document ?? {};
  if (!document || !saved) return notSaved(row);
  const kind = kindOf(document.kind);
  if (document.detachedAt !== null)
    return t('“{title}” was deleted on the server. Your changes are still on this device.', {
      title: kind.title(saved.content),
    });
  if (conflict) {
    const title = kind.title(saved.content);
    return t('“{title}” was changed here and elsewhere. Open Offline to decide what to keep.', { title });
  }
  const paths = changesBetween(kind, saved.base, saved.content).map(({ path }) => path.slice(0, 2).join(' '));
  // Saving colours is not a person's action, so it has no message.
  if (paths.every((path) => path === 'metadata map_label_colors')) return null;
  // ERR-55. The contract's own spelling.
  if (kind.kind === 'report' && paths.join() === 'active')
    return t('We were unable to active or deactivate this report.');
  // ERR-57, ERR-58: forbidden publishing has its own message.
  if (row.lastAnswer?.status === FORBIDDEN) {
    // ERR-59.
    if (kind.kind !== 'dashboard')
      return t('You do not have permission to edit this {what}', {
        what: t(ownValue(NOUNS, kind.kind) ?? kind.kind),
      });
    return paths.join() === 'published'
      ? t('You do not have permissions to edit this dashboard.')
      : t('You do not have permission to edit this dashboard');
  }
  // ERR-42.
  if (kind.kind === 'chart') return t('Failed to save slice');
  const what = ownValue(NOUNS, kind.kind);
  if (what !== undefined) {
    const error = row.lastAnswer?.message || t('Sorry, an unknown error occurred');
    const title = kind.title(saved.content);
    return t('The {what} “{title}” could not be saved: {error}', { what: t(what), title, error });
  }
  const [before, after] = [saved.base, saved.content].map(crossFiltersOf);
  return before === after ? notSaved(row) : t('Failed to save cross-filter scoping');
}

/** The message for a new document that the server rejected (ERR-39, ERR-40). */
export async function creationRefusalText(db: Tables, row: OutboxRow): Promise<string | null> {
  const document = await documentOf(db, row);
  if (!document) return null;
  const error = creationResponse(row, document) ?? messageOf(row);
  const what = ownValue(NOUNS, document.kind) ?? document.kind;
  return error === null
    ? t('Sorry, an unknown error occurred.')
    : t('Sorry, there was an error saving this {what}: {error}', { what: t(what), error });
}

/** The message for a deletion that the server rejected: of a report (ERR-56). Others are only in the outbox. */
export async function deletionRefusalText(db: Tables, row: OutboxRow): Promise<string | null> {
  const document = await documentOf(db, row);
  return document?.kind === 'report' ? t('Your report could not be deleted') : null;
}

function documentOf(db: Tables, { lane }: OutboxRow) {
  return getDocument(db, lane.slice(lane.indexOf(':') + 1));
}

/** Whether cross-filtering is on; the default is yes. */
function crossFiltersOf(content: object): boolean {
  return asRecord(asRecord(content)['metadata'])['cross_filters_enabled'] !== false;
}

/** ERR-41, ERR-46. */
function notSaved(row: OutboxRow): string {
  const error = messageOf(row);
  return error === null
    ? t('Sorry, an unknown error occurred')
    : t('Sorry, there was an error saving this dashboard: {error}', { error });
}

/** What the server said; null if it said nothing. */
function messageOf({ lastAnswer }: OutboxRow): string | null {
  return lastAnswer?.kind === 'http' && lastAnswer.message !== '' ? lastAnswer.message : null;
}
