import { t } from '#ui/t.ts';
import type { QueryAddress } from '../../../services/editor.ts';

/** Why the content of a link could not be opened. */
export function notOpenedText({ kind }: QueryAddress, why: 'not-found' | 'unreachable'): string {
  if (why === 'unreachable') {
    return t('This query is not on this device and the server is unreachable. Try again later.');
  }
  switch (kind) {
    case 'savedQuery':
    case 'pastQuery':
      return t("The query couldn't be loaded");
    case 'dataset':
      return t("The datasource couldn't be loaded");
    case 'permalink':
      return t('An error occurred while loading the SQL');
  }
}
