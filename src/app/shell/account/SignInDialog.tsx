import type { ReactNode } from 'react';
import { useSession } from '#features/services/session.ts';
import { Dialog } from '#ui/kit/overlays/Dialog.tsx';
import { t } from '#ui/t.ts';
import { useObservable } from '#ui/useObservable.ts';
import { SignInForm } from './SignInForm.tsx';

/** A sign-in dialog over the page, which stays as it is and keeps working behind it. */
export function SignInDialog(): ReactNode {
  const { session } = useSession();
  const { isAsking, person } = useObservable(session.state);
  return (
    <Dialog
      title={t('Sign in')}
      width="narrow"
      isOpen={isAsking}
      isDismissable={false}
      onClose={session.dismissSignIn}
    >
      <SignInForm
        note={t('Your session has ended. Your work is saved on this device and is sent after you sign in.')}
        username={person?.username ?? ''}
        signIn={session.signIn}
        onCancel={session.dismissSignIn}
      />
    </Dialog>
  );
}
