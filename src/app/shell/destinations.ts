import {
  Bookmark,
  ChartColumn,
  Database,
  HardDriveDownload,
  History,
  LayoutDashboard,
  Mail,
  SquareTerminal,
} from 'lucide-react';
import type { Icon } from '#ui/icon.ts';

export interface Destination {
  readonly path: string;
  readonly label: string;
  readonly icon: Icon;
}

/** The destinations of the rail, in order. */
export const DESTINATIONS: readonly Destination[] = [
  { path: '/sqllab/', label: 'SQL', icon: SquareTerminal },
  { path: '/savedqueryview/list/', label: 'Saved queries', icon: Bookmark },
  { path: '/sqllab/history/', label: 'Query history', icon: History },
  { path: '/chart/list/', label: 'Charts', icon: ChartColumn },
  { path: '/dashboard/list/', label: 'Dashboards', icon: LayoutDashboard },
  { path: '/tablemodelview/list/', label: 'Datasets', icon: Database },
  { path: '/report/list/', label: 'Reports', icon: Mail },
  { path: '/offline/', label: 'Offline', icon: HardDriveDownload },
];

/** Pages that only the palette lists. */
export const RARE_DESTINATIONS = [
  { path: '/annotationlayer/list/', label: 'Annotation layers' },
  { path: '/csstemplatemodelview/list/', label: 'CSS templates' },
  { path: '/superset/tags/', label: 'Tags' },
  { path: '/kiosk/list/', label: 'Playlists' },
  { path: '/inbox/', label: 'Inbox' },
  { path: '/user_info/', label: 'Settings' },
] as const;

/** The page behind the app's mark; not in the rail's list. */
export const HOME_PATH = '/superset/welcome/';

/** The destination of a path: the one with the longest common prefix. */
export function destinationOf(path: string): Destination | undefined {
  const within = DESTINATIONS.filter((each) => `${path}/`.startsWith(each.path));
  return within.toSorted((a, b) => b.path.length - a.path.length)[0];
}
