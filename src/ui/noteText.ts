import type { InboxNote } from '#domain/inbox/inboxNote.ts';
import { t } from './t.ts';

/** What happened, without names: it is also shown on locked screens. */
export function noteText({ kind, ended }: Pick<InboxNote, 'kind' | 'ended'>): string {
  const isDone = ended === 'done';
  switch (kind) {
    case 'report':
      return isDone ? t('A report was sent') : t('A report failed');
    case 'alert':
      return isDone ? t('An alert was triggered') : t('An alert could not be checked or sent');
    case 'schedule':
      return isDone ? t('A scheduled query finished') : t('A scheduled query failed');
    case 'query':
      return isDone ? t('A query finished') : t('A query failed');
    case 'draft':
      return t('A model drafted something for you');
    case 'folder':
      return t('The folder has another version');
    case 'dashboard':
      return t('A dashboard was changed');
    case 'chart':
      return t('A chart was changed');
    case 'change':
      return t('A change needs your attention');
    case 'mention':
      return t('You were mentioned in a comment');
    case 'table':
      return t('A table was sent to the server');
  }
}
