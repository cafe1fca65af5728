import { Bookmark } from 'lucide-react';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { Button } from '#ui/kit/Button.tsx';
import { EmptyState } from '#ui/kit/EmptyState.tsx';
import { t } from '#ui/t.ts';
import { useObserved } from '#ui/useObservable.ts';
import { SignInButton } from '../../shared/page/SignInButton.tsx';
import { useSession } from '../../services/session.ts';

/** In place of an empty list: why nothing is in it, and what to do next. */
export function NoSavedQueries({ isAllowed }: { readonly isAllowed: boolean }): ReactNode {
  const { session } = useSession();
  const isExpired = useObserved(session.state, (now) => now.status === 'expired');
  const navigate = useNavigate();
  if (!isAllowed)
    return (
      <EmptyState icon={Bookmark} title={t('You do not have permission to see this list')}>
        {t('None of your roles includes it. Ask an administrator.')}
      </EmptyState>
    );
  if (isExpired)
    return (
      <EmptyState icon={Bookmark} title={t('Nothing saved on this device')} action={<SignInButton />}>
        {t('Your session has ended. Sign in to load the list.')}
      </EmptyState>
    );
  return (
    <EmptyState
      icon={Bookmark}
      title={t('No saved queries yet')}
      action={<Button onPress={() => void navigate('/sqllab/')}>{t('Open the SQL editor')}</Button>}
    >
      {t('Use Save in the SQL editor to save a query, online or offline.')}
    </EmptyState>
  );
}
