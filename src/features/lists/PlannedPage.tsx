import type { ReactNode } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { Button } from '#ui/kit/Button.tsx';
import { EmptyState } from '#ui/kit/EmptyState.tsx';
import { t } from '#ui/t.ts';
import { PageHeader } from '../PageHeader.tsx';
import { FindPage } from './FindPage.tsx';

interface Planned {
  readonly title: string;
  readonly text: string;
}

const PAGES: Readonly<Record<string, Planned>> = {
  '/report/list/': {
    title: 'Reports',
    text: 'Reports are not supported in this version.',
  },
};

const UNKNOWN: Planned = {
  title: 'Not found',
  text: 'There is no page at this address. Your work is not affected.',
};

/** A page that has no content in this version, or an address of no page, with a search for the one that was meant. */
export default function PlannedPage(): ReactNode {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const { title, text } = PAGES[pathname.endsWith('/') ? pathname : `${pathname}/`] ?? UNKNOWN;
  if (title === UNKNOWN.title) {
    return (
      <>
        <PageHeader title={t(title)} />
        <FindPage path={pathname} text={t(text)} />
      </>
    );
  }
  return (
    <>
      <PageHeader title={t(title)} />
      <EmptyState
        title={t('Not in this version')}
        action={<Button onPress={() => void navigate('/sqllab/')}>{t('Open the SQL editor')}</Button>}
      >
        {t(text)}
      </EmptyState>
    </>
  );
}
