import type { ReactNode } from 'react';
import { useLocation } from 'wouter';
import { Button } from '#ui/kit/Button.tsx';
import { EmptyState } from '#ui/kit/EmptyState.tsx';
import { t } from '#ui/t.ts';
import { PageHeader } from '../PageHeader.tsx';

interface Planned {
  readonly title: string;
  readonly text: string;
}

const PAGES: Readonly<Record<string, Planned>> = {
  '/chart/list/': {
    title: 'Charts',
    text: 'This version has no charts. Results can be searched, sorted, copied and downloaded in the SQL editor.',
  },
  '/dashboard/list/': {
    title: 'Dashboards',
    text: 'This version has no dashboards. The SQL editor is where its work is done.',
  },
  '/tablemodelview/list/': {
    title: 'Datasets',
    text: 'This version has no datasets. The SQL editor shows every table of every database.',
  },
  '/report/list/': {
    title: 'Reports',
    text: 'This version sends no reports.',
  },
};

const UNKNOWN: Planned = {
  title: 'Not found',
  text: 'There is no page at this address. What you wrote is not affected.',
};

/** A page that has no content in this version, and says so. */
export default function PlannedPage(): ReactNode {
  const [pathname, navigate] = useLocation();
  const { title, text } = PAGES[pathname.endsWith('/') ? pathname : `${pathname}/`] ?? UNKNOWN;
  return (
    <>
      <PageHeader title={t(title)} />
      <EmptyState
        title={title === UNKNOWN.title ? t('No such page') : t('Not in this version')}
        action={<Button onPress={() => navigate('/sqllab/')}>{t('Open the SQL editor')}</Button>}
      >
        {t(text)}
      </EmptyState>
    </>
  );
}
