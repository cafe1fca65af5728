import { ok, type Result } from '#domain/result.ts';
import type { Conflict } from '#domain/merge/conflict.ts';
import { namedConflicts } from './conflictFiles.ts';
import type { CodeFiles } from './mergeFiles.ts';
import { pushPlan, sendPush } from './push.ts';
import type { PlacedFile } from './records/writeRecords.ts';
import type { Remote } from './remote.ts';
import { compare, type SyncFault } from './sync.ts';

/** What came of bringing a folder's changes to a server that follows it. */
export interface FollowedFolder {
  readonly sent: readonly PlacedFile[];
  /** What the folder and a page both changed, which stays as it is on the page. */
  readonly kept: readonly { readonly path: string; readonly parts: readonly string[] }[];
  readonly notes: readonly string[];
  /** What the folder has, which its next changes are compared with. */
  readonly base: CodeFiles;
}

/** Merges what changed in a folder into a server, as a push does. Nothing is written to the folder. */
export async function followFolder(
  root: string,
  remote: Remote,
  base: CodeFiles,
): Promise<Result<FollowedFolder, SyncFault>> {
  const conflicts = new Map<string, Conflict[]>();
  const compared = await compare(root, remote, {
    take: null,
    base,
    decide(id, conflict) {
      const known = conflicts.get(id) ?? [];
      conflicts.set(id, [...known, conflict]);
      return 'theirs';
    },
  });
  if (!compared.ok) return compared;
  const { folder, server } = compared.value;
  const plan = pushPlan(compared.value);
  // Databases are connected at the server.
  const send = plan.send.filter(([, { kind }]) => kind.folder !== 'databases');
  const sent = await sendPush(remote, compared.value, { ...plan, send });
  if (!sent.ok) return sent;
  const kept = [...conflicts].flatMap(([id, each]) => {
    const mine = folder.files.get(id);
    if (mine === undefined || mine.kind.folder === 'databases') return [];
    const sides = [mine, server.files.get(id), base.get(id)].filter((file) => file !== undefined);
    const parts = namedConflicts(mine.kind, each, sides).map(({ part }) => part);
    return [{ path: folder.paths.get(id) ?? '', parts }];
  });
  return ok({ sent: send, kept, notes: sent.value, base: new Map([...base, ...folder.files]) });
}
