import { SECOND } from '#domain/time.ts';
import { watchWorkFolder } from '#store/watchWorkFolder.ts';
import type { SextantDb } from '#store/db.ts';
import type { FollowedWorkFolder } from './createWorkFolder.ts';

/** How often the files are looked at while the page is visible. */
const LOOK = 2 * SECOND;
/** How long edits gather before they are written. */
const GATHER = SECOND;

/** Follows the folder as long as the page is open: its files while the page is visible, the device always. */
export function followInPage(
  db: SextantDb,
  page: Window,
  folder: Pick<FollowedWorkFolder, 'look'>,
  report: (work: Promise<void>) => void,
): void {
  let isPlanned = false;
  const isVisible = (): boolean => page.document.visibilityState === 'visible';
  watchWorkFolder(db, () => {
    if (isPlanned) return;
    isPlanned = true;
    page.setTimeout(() => {
      isPlanned = false;
      report(folder.look(true));
    }, GATHER);
  });
  page.setInterval(() => isVisible() && report(folder.look(false)), LOOK);
  page.document.addEventListener('visibilitychange', () => isVisible() && report(folder.look(false)));
}
