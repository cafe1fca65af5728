import { useCallback } from 'react';
import { useSearchParams } from 'react-router-dom';

/** Edit mode is in the address, so that a reload stays in it and Back leaves it (DASH-05). */
export function useEditAddress(): { readonly start: () => void; readonly leave: () => void } {
  const [, setSearch] = useSearchParams();
  const start = useCallback(
    () =>
      setSearch((now) => {
        now.set('edit', 'true');
        return now;
      }),
    [setSearch],
  );
  const leave = useCallback(
    () =>
      setSearch(
        (now) => {
          now.delete('edit');
          return now;
        },
        { replace: true },
      ),
    [setSearch],
  );
  return { start, leave };
}
