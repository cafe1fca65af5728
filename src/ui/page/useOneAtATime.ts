import { useRef, useState } from 'react';

/** Runs work unless some is under way: a second press of a button does nothing. */
export function useOneAtATime(): readonly [
  isBusy: boolean,
  run: (work: () => Promise<unknown>) => Promise<void>,
] {
  const [isBusy, setBusy] = useState(false);
  const isRunning = useRef(false);
  return [
    isBusy,
    async (work) => {
      // Two presses may come before the button is drawn as busy.
      if (isRunning.current) return;
      isRunning.current = true;
      setBusy(true);
      try {
        await work();
      } finally {
        isRunning.current = false;
        setBusy(false);
      }
    },
  ];
}
