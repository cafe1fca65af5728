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
import { may, mayRunSql, type Rights } from '#domain/access/rights.ts';
import type { Icon } from '#ui/icon.ts';

export interface Destination {
  readonly path: string;
  readonly label: string;
  readonly icon: Icon;
  /** What it lists is refused to everybody else. */
  readonly isFor?: (rights: Rights) => boolean;
}

const reads = (view: string) => (rights: Rights) => may(rights, 'can_read', view);

/** The destinations of the rail, in order. */
export const DESTINATIONS: readonly Destination[] = [
  { path: '/sqllab/', label: 'SQL', icon: SquareTerminal, isFor: mayRunSql },
  { path: '/savedqueryview/list/', label: 'Saved queries', icon: Bookmark, isFor: reads('SavedQuery') },
  { path: '/sqllab/history/', label: 'Query history', icon: History, isFor: reads('Query') },
  { path: '/chart/list/', label: 'Charts', icon: ChartColumn },
  { path: '/dashboard/list/', label: 'Dashboards', icon: LayoutDashboard },
  { path: '/tablemodelview/list/', label: 'Datasets', icon: Database },
  { path: '/report/list/', label: 'Reports', icon: Mail, isFor: reads('ReportSchedule') },
  { path: '/offline/', label: 'Offline', icon: HardDriveDownload },
];

/** The destinations of a person; all of them before permissions are known. */
export const destinationsFor = (rights: Rights | null): readonly Destination[] =>
  DESTINATIONS.filter(({ isFor }) => rights === null || isFor === undefined || isFor(rights));

/** Pages that only the palette lists. */
export const RARE_DESTINATIONS = [
  { path: '/databaseview/list/', label: 'Databases' },
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
