import type { SignedIn } from '#domain/access/accounts.ts';
import { t } from '#ui/t.ts';
import { usePage } from '../../services/page.ts';
import { useChange } from '../useChange.ts';

/** Signs a session out. */
export function useEndSession(isEverybody: boolean, onEnded: () => void): (session: SignedIn) => void {
  const { change } = useChange();
  const { toasts } = usePage();
  return ({ id, tokenName }) =>
    change(
      async (calls) => {
        const done = await calls.endSession(isEverybody, id);
        if (!done.ok) toasts.show('danger', done.error);
        return done;
      },
      () => {
        toasts.show('success', tokenName === null ? t('Signed out') : t('Token revoked'));
        onEnded();
      },
    );
}
