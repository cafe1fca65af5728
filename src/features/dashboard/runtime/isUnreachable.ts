import type { Connection } from '../../services/session.ts';

/** Whether a request would fail, as far as is known. */
export const isUnreachable = ({ online, serverReachable }: Connection): boolean =>
  !online || serverReachable === false;
