import { CircleUserRound, LogIn, LogOut } from 'lucide-react';
import type { ReactNode } from 'react';
import { useServices } from '#features/services.ts';
import { IconButton } from '#ui/kit/IconButton.tsx';
import { Menu } from '#ui/kit/Menu.tsx';
import { t } from '#ui/t.ts';
import { useObservable } from '#ui/useObservable.ts';

/** Who is signed in, and the way out. Signing out keeps the device's data for the next sign-in. */
export function AccountMenu(): ReactNode {
  const { session, reportError } = useServices();
  const { person, status } = useObservable(session.state);
  const isSignedIn = person !== null && status !== 'expired';
  return (
    <Menu
      label={t('Account')}
      placement="right bottom"
      items={[
        isSignedIn
          ? {
              id: 'sign-out',
              label: t('Sign out {name}', { name: person.username }),
              icon: LogOut,
              run: () => void session.signOut().catch((error: unknown) => reportError(error, 'sign out')),
            }
          : { id: 'sign-in', label: t('Sign in'), icon: LogIn, run: () => session.askToSignIn() },
      ]}
    >
      <IconButton
        label={isSignedIn ? t('Account of {name}', { name: person.displayName }) : t('Account')}
        icon={CircleUserRound}
        placement="end"
      />
    </Menu>
  );
}
