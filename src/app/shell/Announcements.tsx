import type { ReactNode } from 'react';
import { AppBadge } from './AppBadge.tsx';
import { EndedQueries } from './EndedQueries.tsx';
import { FocusOfPage } from './FocusOfPage.tsx';
import { InboxKeeper } from './inbox/InboxKeeper.tsx';
import { Refusals } from './Refusals.tsx';

/** Announcements that appear on every page, the badge of the installed app, and the focus; loaded after the page. */
export function Announcements(): ReactNode {
  return (
    <>
      <Refusals />
      <EndedQueries />
      <InboxKeeper />
      <AppBadge />
      <FocusOfPage />
    </>
  );
}
