import type { ReactNode } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { isKiosk, outsideKiosk } from '#domain/dashboard/displayMode.ts';
import { Button } from '#ui/kit/Button.tsx';
import { t } from '#ui/t.ts';
import { useObserved } from '#ui/useObservable.ts';
import { useSession } from '../../services/session.ts';

/**
 * Opens the sign-in dialog again; nothing unless the session has ended. For every place that needs the session. A wall
 * display has no dialogs: there it opens the same dashboard inside the app, which asks.
 */
export function SignInButton(): ReactNode {
  const { session } = useSession();
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const isExpired = useObserved(session.state, (now) => now.status === 'expired');
  if (!isExpired) return null;
  return (
    <Button
      onPress={() => {
        const parameters = new URLSearchParams(search);
        if (isKiosk(pathname, parameters)) void navigate(pathname + outsideKiosk(parameters));
        session.promptSignIn();
      }}
    >
      {t('Sign in')}
    </Button>
  );
}
