import { unreachable } from '../result.ts';
import type { ApiError } from './apiError.ts';
import { NETWORK_ERROR, REQUEST_TIMED_OUT, SESSION_TIMED_OUT, statusText } from './statusText.ts';

/** The failure in one line for a person: the server's own message if it has one. */
export function describeError(error: ApiError): string {
  switch (error.kind) {
    case 'offline':
      return NETWORK_ERROR;
    case 'timeout':
      return REQUEST_TIMED_OUT;
    case 'aborted':
      return 'Canceled';
    case 'session':
      return SESSION_TIMED_OUT;
    case 'http':
      return error.message || statusText(error.status);
    case 'notTheServer':
      return 'The response did not come from the server. You may need to sign in to the network.';
    case 'badShape':
      return 'The server sent an unexpected response';
    default:
      return unreachable(error);
  }
}
