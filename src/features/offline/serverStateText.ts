import { t } from '#ui/t.ts';
import type { Connection, ServerConf } from '../services/session.ts';

/** Which server is down: with a gateway there are two. */
export function serverStateText(
  { online, serverReachable, isSupersetUnreachable }: Connection,
  mode: ServerConf['mode'],
  isExpired: boolean,
): string {
  if (!online) return t('No network connection. It is not known whether the server is up.');
  if (isSupersetUnreachable) return t('Superset is unreachable. The Sextant gateway responds.');
  if (serverReachable === false)
    return mode === 'gateway'
      ? t('The Sextant gateway is unreachable. It is not known whether Superset is up.')
      : t('The server is unreachable.');
  if (isExpired) return t('The server responds. Your session has ended.');
  if (serverReachable === null) return t('The server has not responded yet.');
  return mode === 'gateway' ? t('The Sextant gateway and Superset respond.') : t('The server responds.');
}
