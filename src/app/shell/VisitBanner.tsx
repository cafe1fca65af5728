import { Eye } from 'lucide-react';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { usePage, type Visiting } from '#features/services/page.ts';
import { t } from '#ui/t.ts';
import { Banner } from './Banner.tsx';

/** As whom the app is opened, and the way out. */
export function VisitBanner({ visiting }: { readonly visiting: Visiting }): ReactNode {
  const { href } = usePage();
  return (
    <Banner
      icon={Eye}
      action={
        visiting.kind === 'visitor' ? <SignInLink /> : <a href={href('/users/')}>{t('Stop viewing')}</a>
      }
    >
      {visiting.text}
    </Banner>
  );
}

/** The server's page to sign in, which leads back to the page on screen. */
function SignInLink(): ReactNode {
  const { href } = usePage();
  const { pathname, search } = useLocation();
  return <a href={href(`/login/?next=${encodeURIComponent(href(pathname + search))}`)}>{t('Sign in')}</a>;
}
