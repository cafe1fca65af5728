import { SECOND } from '#domain/time.ts';
import { watchWorkFolder } from '#store/watchWorkFolder.ts';
import type { SextantDb } from '#store/db.ts';
import type { FollowedWorkFolder } from './createWorkFolder.ts';

/** How often the files are looked at while the page is visible. */
const LOOK = 2 * SECOND;
/** How long edits gather before they are written. */
const GATHER = SECOND;

/**
 * Follows the folder until what it returns is called: its files while the page is visible, what is edited on this device
 * always.
 */
export function followInPage(
  db: SextantDb,
  page: Window,
  folder: Pick<FollowedWorkFolder, 'look'>,
  report: (work: Promise<void>) => void,
): () => void {
  let isPlanned = false;
  const unwatch = watchWorkFolder(db, () => {
    if (isPlanned) return;
    isPlanned = true;
    page.setTimeout(() => {
      isPlanned = false;
      report(folder.look(true));
    }, GATHER);
  });
  const lookIfVisible = (): void => {
    if (page.document.visibilityState === 'visible') report(folder.look(false));
  };
  const timer = page.setInterval(lookIfVisible, LOOK);
  page.document.addEventListener('visibilitychange', lookIfVisible);
  return () => {
    unwatch();
    page.clearInterval(timer);
    page.document.removeEventListener('visibilitychange', lookIfVisible);
  };
}
