import { useEffect, useState } from 'react';
import { useSession } from '../../services/session.ts';
import { isUnreachable } from './isUnreachable.ts';

/** How many times the server came back since this was mounted: failed requests are retried then. */
export function useReturns(): number {
  const { connection } = useSession();
  const [returns, setReturns] = useState(0);
  useEffect(() => {
    let wasUnreachable = isUnreachable(connection.get());
    return connection.subscribe(() => {
      const isBack = wasUnreachable && !isUnreachable(connection.get());
      wasUnreachable = isUnreachable(connection.get());
      if (isBack) setReturns((before) => before + 1);
    });
  }, [connection]);
  return returns;
}
