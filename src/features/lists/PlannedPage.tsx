import type { ReactNode } from 'react';
import { useLocation } from 'wouter';
import { Button } from '#ui/kit/Button.tsx';
import { EmptyState } from '#ui/kit/EmptyState.tsx';
import { t } from '#ui/t.ts';
import { PageHeader } from '../PageHeader.tsx';

interface Planned {
  readonly title: string;
  readonly heading: string;
  readonly text: string;
  /** Where to go instead. */
  readonly way: { readonly to: string; readonly label: string };
}

const NOT_YET = 'Not in this version';
const EDITOR = { to: '/sqllab/', label: 'Open the SQL editor' };

const PAGES: Readonly<Record<string, Planned>> = {
  '/report/list/': {
    title: 'Reports',
    heading: NOT_YET,
    text: 'This version sends no reports.',
    way: EDITOR,
  },
  '/explore/': {
    title: 'Chart',
    heading: NOT_YET,
    text: 'This version shows charts on the dashboards they stand on.',
    way: { to: '/dashboard/list/', label: 'All dashboards' },
  },
};

const UNKNOWN: Planned = {
  title: 'Not found',
  heading: 'No such page',
  text: 'There is no page at this address. What you wrote is not affected.',
  way: EDITOR,
};

/** A page that has no content in this version, and says so. */
export default function PlannedPage(): ReactNode {
  const [pathname, navigate] = useLocation();
  const { title, heading, text, way } = PAGES[pathname.endsWith('/') ? pathname : `${pathname}/`] ?? UNKNOWN;
  return (
    <>
      <PageHeader title={t(title)} />
      <EmptyState
        title={t(heading)}
        action={<Button onPress={() => navigate(way.to)}>{t(way.label)}</Button>}
      >
        {t(text)}
      </EmptyState>
    </>
  );
}
