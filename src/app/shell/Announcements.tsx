import type { ReactNode } from 'react';
import { EndedRuns } from './EndedRuns.tsx';
import { Refusals } from './Refusals.tsx';

/** What is told on every page when it happens, whatever the person looks at. */
export function Announcements(): ReactNode {
  return (
    <>
      <Refusals />
      <EndedRuns />
    </>
  );
}
