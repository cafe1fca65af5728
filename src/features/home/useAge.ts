import { MINUTE, type Millis } from '#domain/time.ts';
import { formatAge } from '#ui/format.ts';
import { useNow } from '#ui/page/useNow.ts';
import { useDevice } from '../services/device.ts';

/** How long ago something was, kept true while the page is open. */
export function useAge(): (at: Millis) => string {
  const { clock } = useDevice();
  const now = useNow(clock, MINUTE);
  return (at) => formatAge(Math.max(0, now - at));
}
