import { useObservable } from '#ui/useObservable.ts';
import { usePage } from '../../services/page.ts';
import { useSession } from '../../services/session.ts';

/** Whether there is a place for comments: a Superset has none, and who visits takes no part, but reads those of a file. */
export function useHasComments(): boolean {
  const { visiting } = usePage();
  const { mode } = useObservable(useSession().conf);
  return visiting === null ? mode === 'embedded' : visiting.hasComments === true;
}
