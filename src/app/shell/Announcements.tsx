import type { ReactNode } from 'react';
import { AppBadge } from './AppBadge.tsx';
import { EndedRuns } from './EndedRuns.tsx';
import { Refusals } from './Refusals.tsx';

/** Announcements that appear on every page, and the badge of the installed app; loaded after the page. */
export function Announcements(): ReactNode {
  return (
    <>
      <Refusals />
      <EndedRuns />
      <AppBadge />
    </>
  );
}
