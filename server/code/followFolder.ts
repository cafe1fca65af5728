import { ok, type Result } from '#domain/result.ts';
import type { Conflict } from '#domain/merge/conflict.ts';
import { namedConflicts } from '#domain/code/namedConflicts.ts';
import type { CodeFile } from '#domain/code/codeFiles.ts';
import { type CodeFiles, mergeFiles } from '#domain/code/mergeFiles.ts';
import { pushPlan, sendPush } from './push.ts';
import type { PlacedFile } from './records/writeRecords.ts';
import type { Remote } from './remote.ts';
import { compare, type SyncFault } from './sync.ts';

/** What the folder and a page both changed, which stays as it is on the page. */
export interface KeptOnPage {
  readonly path: string;
  readonly parts: readonly string[];
  /** As it is at the server, and as the folder would have it; null where it is deleted. */
  readonly now: CodeFile | null;
  readonly wanted: CodeFile | null;
}

/** What came of bringing a folder's changes to a server that follows it. */
export interface FollowedFolder {
  readonly sent: readonly PlacedFile[];
  readonly kept: readonly KeptOnPage[];
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
      const { mine } = conflict;
      // What a file that is new to the server leaves open, the server filled in.
      const isOpen = !base.has(id) && (!mine.there || mine.value === null);
      if (!isOpen) conflicts.set(id, [...(conflicts.get(id) ?? []), conflict]);
      return 'theirs';
    },
  });
  if (!compared.ok) return compared;
  const { folder, server, merged } = compared.value;
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
    const one = (files: CodeFiles): CodeFiles => {
      const file = files.get(id);
      return new Map(file === undefined ? [] : [[id, file]]);
    };
    const wanted = mergeFiles(one(base), one(folder.files), one(server.files), () => 'mine').get(id);
    return [
      {
        path: folder.paths.get(id) ?? '',
        parts,
        now: merged.get(id)?.merged ?? null,
        wanted: wanted?.merged ?? null,
      },
    ];
  });
  return ok({ sent: send, kept, notes: sent.value, base: new Map([...base, ...folder.files]) });
}
