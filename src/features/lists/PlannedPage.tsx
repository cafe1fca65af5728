import type { ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { t } from '#ui/t.ts';
import { PageHeader } from '../shared/page/PageHeader.tsx';
import { FindPage } from './FindPage.tsx';

/** An address of no page, with a search for the one that was meant. */
export default function PlannedPage(): ReactNode {
  const { pathname } = useLocation();
  return (
    <>
      <PageHeader title={t('Not found')} />
      <FindPage path={pathname} text={t('There is no page at this address. Your work is not affected.')} />
    </>
  );
}
