import { useEffect, useState } from 'react';
import type { Connection } from '../services.ts';
import { useServices } from '../services.ts';

/** How often the server came back since this is on screen: what failed for its silence is tried again by then. */
export function useReturns(): number {
  const { connection } = useServices();
  const [returns, setReturns] = useState(0);
  useEffect(() => {
    let wasAway = isAway(connection.get());
    return connection.subscribe(() => {
      const isBack = wasAway && !isAway(connection.get());
      wasAway = isAway(connection.get());
      if (isBack) setReturns((before) => before + 1);
    });
  }, [connection]);
  return returns;
}

const isAway = ({ online, serverReachable }: Connection): boolean => !online || serverReachable === false;
