import { t } from '../format/shown.ts';
import { unreachable } from '../result.ts';
import type { ApiError } from './apiError.ts';
import { NETWORK_ERROR, REQUEST_TIMED_OUT, SESSION_TIMED_OUT, statusText } from './statusText.ts';

/** The failure in one line for a person: the server's own message if it has one, which is English unless it is a text of the page. */
export function describeError(error: ApiError): string {
  switch (error.kind) {
    case 'offline':
      return t(NETWORK_ERROR);
    case 'timeout':
      return t(REQUEST_TIMED_OUT);
    case 'aborted':
      return t('Canceled');
    case 'session':
      return t(SESSION_TIMED_OUT);
    case 'http':
      return error.message === '' ? t(statusText(error.status)) : t(error.message);
    case 'notTheServer':
      return t('The response did not come from the server. You may need to sign in to the network.');
    case 'badShape':
      return t('The server sent an unexpected response');
    default:
      return unreachable(error);
  }
}
