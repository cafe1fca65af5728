/** The folder of the pages of help, below the base path. */
export const HELP_PATH = '/help/';

/** The pages of help by the beginnings of addresses. */
const PAGES: readonly (readonly [string, string])[] = [
  ['/sqllab/', 'sql'],
  ['/savedqueryview/', 'sql'],
  ['/chart/', 'charts'],
  ['/explore/', 'charts'],
  ['/superset/explore/', 'charts'],
  ['/annotationlayer/', 'charts'],
  ['/dashboard/', 'dashboards'],
  ['/superset/dashboard/', 'dashboards'],
  ['/tablemodelview/', 'files-and-device'],
  ['/dataset/', 'files-and-device'],
  ['/offline/', 'files-and-device'],
  ['/databaseview/', 'database-servers'],
  ['/report/', 'reports-and-screens'],
  ['/inbox/', 'reports-and-screens'],
  ['/kiosk/', 'reports-and-screens'],
  ['/user', 'several-people'],
  ['/roles/', 'several-people'],
  ['/rowlevelsecurity/', 'several-people'],
];

/** The page of help about the page at an address, below the base path. */
export function helpPageOf(pathname: string): string {
  const path = `${pathname}/`.replaceAll('//', '/');
  return PAGES.find(([begin]) => path.startsWith(begin))?.[1] ?? 'index';
}
