import { useObserved } from '#ui/useObservable.ts';
import { useSession } from './session.ts';

/** Whether there is a server at all, reachable or not. Without one everything stays in this browser. */
export function useHasServer(): boolean {
  return useObserved(useSession().conf, ({ mode }) => mode !== 'none');
}
