import type { Clock } from '#domain/time.ts';
import { listAnswers } from '#store/chartAnswers.ts';
import type { SextantDb } from '#store/db.ts';
import { dashboardCopyId, getOfflineCopy, holdAnswers, patchOfflineCopy } from '#store/offlineCopies.ts';
import { ANSWER_TABLES, write } from '#store/write.ts';
import type { ChartAnswers, ChartFailure } from './chartAnswers.ts';
import { dashboardRequests } from './dashboardRequests.ts';

export interface OfflineCopyDeps {
  readonly db: SextantDb;
  readonly answers: ChartAnswers;
  readonly clock: Clock;
  /** Reads the dashboard itself; false where the server could not be asked. */
  readonly read: (dashboardId: number) => Promise<boolean>;
}

/**
 * Fills a pin: the options of its filters and every chart of every tab, with the filters that are applied here and with
 * those a new visitor has. What could not be had now is said and had the next time; what is kept already stays meanwhile.
 */
export async function saveOfflineCopy(deps: OfflineCopyDeps, dashboardId: number): Promise<void> {
  const { db, answers, clock } = deps;
  const pinId = dashboardCopyId(dashboardId);
  const isRead = await deps.read(dashboardId);
  const tried = new Set<string>();
  let keys: readonly string[] = [];
  let problem: string | null = isRead ? null : UNREACHABLE;
  let isComplete = isRead;
  let isCutOff = false;
  // What filters offer decides what charts ask, so that there may be more to ask once there are answers.
  while (!isCutOff) {
    const wanted = await dashboardRequests(db, dashboardId);
    const left = [...wanted].filter(([key]) => !tried.has(key));
    keys = [...wanted.keys()];
    await write(db, (tx) => holdAnswers(tx, pinId, keys), ANSWER_TABLES);
    if (left.length === 0) break;
    for (const [key, question] of left) {
      // Whoever stops keeping it stops the reading, too.
      if ((await getOfflineCopy(db, pinId)) === undefined) return;
      tried.add(key);
      const asked = await answers.ask(question, { isServerOnly: true, isPatient: true });
      if (!asked.ok) {
        problem = reasonOf(asked.error);
        isComplete &&= asked.error.kind === 'refused';
        isCutOff = asked.error.kind !== 'refused' && asked.error.kind !== 'unreadable';
      }
      await note(deps, pinId, { keys, problem, keptAt: null });
      if (isCutOff) break;
    }
  }
  await note(deps, pinId, { keys, problem, keptAt: isComplete ? clock.now() : null });
}

interface Progress {
  readonly keys: readonly string[];
  readonly problem: string | null;
  readonly keptAt: number | null;
}

async function note(
  { db }: OfflineCopyDeps,
  pinId: string,
  { keys, problem, keptAt }: Progress,
): Promise<void> {
  const kept = await listAnswers(db, keys);
  const bytes = kept.reduce((sum, each) => sum + each.bytes, 0);
  await write(
    db,
    (tx) =>
      patchOfflineCopy(tx, pinId, {
        bytes,
        wanted: keys.length,
        kept: kept.length,
        problem,
        ...(keptAt !== null && { keptAt }),
      }),
    ANSWER_TABLES,
  );
}

const UNREACHABLE = 'The server is unreachable. The previous offline copy is still available.';

function reasonOf(failure: ChartFailure): string {
  switch (failure.kind) {
    case 'refused':
    case 'unreadable':
      return `A chart could not be read: ${failure.message}`;
    case 'timeout':
      return 'The server took too long to respond. The previous offline copy is still available.';
    case 'session':
      return 'Sign in to update it. The previous offline copy is still available.';
    default:
      return UNREACHABLE;
  }
}
