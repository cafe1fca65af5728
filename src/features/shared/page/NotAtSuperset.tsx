import { ServerOff } from 'lucide-react';
import type { ReactNode } from 'react';
import { EmptyState } from '#ui/kit/EmptyState.tsx';
import { t } from '#ui/t.ts';
import { PageHeader } from './PageHeader.tsx';

interface NotAtSupersetProps {
  readonly title: string;
  readonly why: string;
  /** Below the title: links to pages that belong together. */
  readonly nav?: ReactNode;
}

/** A page of lists that only Sextant's own server has. */
export function NotAtSuperset({ title, why, nav }: NotAtSupersetProps): ReactNode {
  return (
    <>
      <PageHeader title={title} />
      {nav}
      <EmptyState icon={ServerOff} title={t('Not available in front of a Superset')}>
        {why}
      </EmptyState>
    </>
  );
}
