import { createContext, use, useCallback, useEffect, useState } from 'react';

/** Holds the result on screen until the returned function is called. */
type Hold = () => () => void;

export const HoldContext = createContext<Hold>(() => () => undefined);

/** For what is open over a result: the result stays until it closes, as other runs would close it and lose its text. */
export function useHold(isHolding: boolean): void {
  const hold = use(HoldContext);
  useEffect(() => (isHolding ? hold() : undefined), [hold, isHolding]);
}

export interface Holding {
  readonly isHeld: boolean;
  readonly hold: Hold;
}

/** Whether something holds the result. */
export function useHolding(): Holding {
  const [holders, setHolders] = useState(0);
  const hold = useCallback(() => {
    setHolders((n) => n + 1);
    return () => setHolders((n) => n - 1);
  }, []);
  return { isHeld: holders > 0, hold };
}

/** What is given; while it is held, what was given last before. */
export function useHeld<T>(given: T, isHeld: boolean): T {
  const [held, setHeld] = useState(given);
  if (isHeld || Object.is(held, given)) return held;
  setHeld(given);
  return given;
}
