import type { ReactNode } from 'react';
import { Button } from '#ui/kit/Button.tsx';
import { t } from '#ui/t.ts';
import { useObserved } from '#ui/useObservable.ts';
import { useSession } from './services/session.ts';

/** Opens the sign-in dialog again; nothing unless the session has ended. For every place that needs the session. */
export function SignInButton(): ReactNode {
  const { session } = useSession();
  const isExpired = useObserved(session.state, (now) => now.status === 'expired');
  if (!isExpired) return null;
  return <Button onPress={session.askToSignIn}>{t('Sign in')}</Button>;
}
