import { ChartColumn, CloudOff } from 'lucide-react';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { Button } from '#ui/kit/Button.tsx';
import { EmptyState } from '#ui/kit/EmptyState.tsx';
import { t } from '#ui/t.ts';
import { PageHeader } from '../../shared/page/PageHeader.tsx';
import type { ReadOutcome } from '../../services/dashboards.ts';
import { usePage } from '../../services/page.ts';
import { SignInButton } from '../../shared/page/SignInButton.tsx';

const TEXTS: Readonly<Record<'chart' | 'dataset' | 'link', Readonly<Record<ReadOutcome, string>>>> = {
  chart: {
    read: 'The chart was deleted, or you do not have access to it.',
    missing: 'The chart was deleted, or you do not have access to it.',
    unreachable:
      'The server is unreachable and this chart is not on this device. It loads automatically when the server is back.',
    session: 'This chart is not on this device. It loads after you sign in.',
    failed: 'The server sent an unexpected response. Data on this device was not changed.',
  },
  dataset: {
    read: 'The dataset of this chart has no columns.',
    missing: 'The dataset was deleted, or you do not have access to it.',
    unreachable:
      'The server is unreachable and this dataset is not on this device. It loads automatically when the server is back.',
    session: 'This dataset is not on this device. It loads after you sign in.',
    failed: 'The server sent an unexpected response. Data on this device was not changed.',
  },
  link: {
    read: 'The link is invalid, or it has expired.',
    missing: 'The link is invalid, or it has expired.',
    unreachable: 'The server is unreachable. The link opens automatically when it is back.',
    session: 'The link opens after you sign in.',
    failed: 'The server sent an unexpected response. Data on this device was not changed.',
  },
};

/** Why an address of the page opens nothing, and what to do. */
export function NotHere({
  what,
  outcome,
}: {
  readonly what: keyof typeof TEXTS;
  readonly outcome: ReadOutcome;
}): ReactNode {
  const navigate = useNavigate();
  const { visiting } = usePage();
  return (
    <>
      <PageHeader title={t('Chart')} />
      <EmptyState
        icon={outcome === 'unreachable' ? CloudOff : ChartColumn}
        title={t('This chart cannot be shown')}
        action={
          outcome === 'session' ? (
            <SignInButton />
          ) : visiting?.only !== undefined ? null : (
            <Button onPress={() => void navigate('/chart/list/')}>{t('All charts')}</Button>
          )
        }
      >
        {visiting?.kind === 'viewer' && outcome === 'missing'
          ? t('The people you view as do not see it: none of their roles opens its data.')
          : t(TEXTS[what][outcome])}
      </EmptyState>
    </>
  );
}
