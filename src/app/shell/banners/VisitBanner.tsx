import { Eye, FileChartColumnIncreasing } from 'lucide-react';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { usePage, type Visiting } from '#features/services/page.ts';
import { t } from '#ui/t.ts';
import { Banner } from './Banner.tsx';

/** As whom the app is opened, and the way out. */
export function VisitBanner({ visiting }: { readonly visiting: Visiting }): ReactNode {
  const { href } = usePage();
  const { pathname, search } = useLocation();
  // The same page, as the signed-in person.
  const own = href(pathname + search);
  return (
    <Banner
      icon={visiting.kind === 'file' ? FileChartColumnIncreasing : Eye}
      action={
        visiting.isPage === true ? null : visiting.kind === 'visitor' ? (
          <a href={href(`/login/?next=${encodeURIComponent(own)}`)}>{t('Sign in')}</a>
        ) : visiting.kind === 'file' ? (
          <a href={href('/dashboard/list/')}>{t('Close the file')}</a>
        ) : (
          <a href={own}>{t('Stop viewing')}</a>
        )
      }
    >
      {visiting.text}
    </Banner>
  );
}
