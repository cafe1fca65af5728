import { createContext } from 'react';
import type { DashboardLink } from '#domain/dashboard/dashboardLinks.ts';

/** How the links of texts open other dashboards of this app; null where they are links like all others. */
export interface DashboardLinks {
  readonly read: (href: string) => DashboardLink | null;
  /** The address of a linked dashboard. */
  readonly href: (link: DashboardLink) => string;
  readonly open: (link: DashboardLink) => void;
}

export const DashboardLinksContext = createContext<DashboardLinks | null>(null);
