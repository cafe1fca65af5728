import { useObservable } from '#ui/useObservable.ts';
import { useSession } from '../../services/session.ts';
import { useCaller } from '../../services/useCaller.ts';

/** Whether the person may look at the app as somebody else: an administrator of the embedded server. */
export function useCanViewAs(): boolean {
  const { conf } = useSession();
  const { rights } = useCaller();
  const { mode } = useObservable(conf);
  return rights?.isAdmin === true && mode === 'embedded';
}
