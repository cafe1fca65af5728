import { t } from '#ui/t.ts';
import type { UnreadOutcome } from '../services/dashboards.ts';

/** Why a permalink did not open, and what happens next. */
export function linkFaultText(outcome: UnreadOutcome): string {
  switch (outcome) {
    case 'missing':
      return t('The link is invalid, or you do not have access to its dashboard.');
    case 'unreachable':
      return t('The server is unreachable. The link opens when it is back.');
    case 'session':
      return t('Sign in to open this link.');
    case 'failed':
      return t('The server could not read this link.');
  }
}
