import { ServerOff } from 'lucide-react';
import type { ReactNode } from 'react';
import { EmptyState } from '#ui/kit/EmptyState.tsx';
import { t } from '#ui/t.ts';
import { HelpLink } from './HelpLink.tsx';
import { PageHeader } from './PageHeader.tsx';

/** In the place of a page about what only a server has, where there is none. */
export default function NeedsServerPage(): ReactNode {
  return (
    <>
      <PageHeader title={t('Not without a server')} />
      <EmptyState
        icon={ServerOff}
        title={t('This needs a server')}
        action={<HelpLink page="install">{t('How to get a server')}</HelpLink>}
      >
        {t(
          'People, sharing, reports, screens and databases elsewhere are a server’s. Files, queries, charts and dashboards work here without one.',
        )}
      </EmptyState>
    </>
  );
}
