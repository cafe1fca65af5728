import { CircleUserRound, Keyboard, LockKeyhole, LogIn, LogOut } from 'lucide-react';
import { type ReactNode, Suspense, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { usePage } from '#features/services/page.ts';
import { useSession } from '#features/services/session.ts';
import { useHasServer } from '#features/services/useHasServer.ts';
import { IconButton } from '#ui/kit/IconButton.tsx';
import { Menu, type MenuAction } from '#ui/kit/overlays/Menu.tsx';
import { t } from '#ui/t.ts';
import { useObservable } from '#ui/useObservable.ts';
import { lazyPart } from '#ui/kit/late/lazyPart.tsx';
import type { AccountDialog } from './AccountDialogs.tsx';

const AccountDialogs = lazyPart(async () => ({
  default: (await import('./AccountDialogs.tsx')).AccountDialogs,
}));

/** The signed-in person, and sign-out. */
export function AccountMenu(): ReactNode {
  const { session } = useSession();
  const { person, status } = useObservable(session.state);
  const { visiting, palette } = usePage();
  const hasServer = useHasServer();
  const navigate = useNavigate();
  const [open, setOpen] = useState<AccountDialog | null>(null);
  const isSignedIn = person !== null && status !== 'expired';
  const signIn: MenuAction = {
    id: 'sign-in',
    label: t('Sign in'),
    icon: LogIn,
    run: () => session.promptSignIn(),
  };
  // The bar over the page has their way to sign in.
  if (visiting?.kind === 'visitor') return null;
  const settings: MenuAction = {
    id: 'settings',
    label: t('Settings'),
    icon: CircleUserRound,
    run: () => void navigate('/user_info/'),
  };
  // Nobody signs in, and nobody could be kept out.
  if (!hasServer)
    return (
      <IconButton label={settings.label} icon={CircleUserRound} placement="end" onPress={settings.run} />
    );
  return (
    <>
      <Menu
        label={t('Account')}
        placement="right bottom"
        items={[
          ...(isSignedIn ? [] : [signIn]),
          settings,
          {
            id: 'shortcuts',
            label: t('Keyboard shortcuts'),
            icon: Keyboard,
            run: () =>
              palette.commands
                .get()
                .find(({ id }) => id === 'shell.shortcuts')
                ?.run(),
          },
          { id: 'lock', label: t('Device lock'), icon: LockKeyhole, run: () => setOpen('lock') },
          {
            id: 'sign-out',
            label: t('Sign out {name}', { name: person?.username ?? '' }),
            icon: LogOut,
            run: () => setOpen('sign-out'),
          },
        ]}
      >
        <IconButton
          label={isSignedIn ? t('Account of {name}', { name: person.displayName }) : t('Account')}
          icon={CircleUserRound}
          placement="end"
        />
      </Menu>
      <Suspense fallback={null}>
        {open !== null && <AccountDialogs open={open} onClose={() => setOpen(null)} />}
      </Suspense>
    </>
  );
}
