import type { ReactNode } from 'react';
import { EndedRuns } from './EndedRuns.tsx';
import { Refusals } from './Refusals.tsx';

/** Announcements that appear on every page. */
export function Announcements(): ReactNode {
  return (
    <>
      <Refusals />
      <EndedRuns />
    </>
  );
}
