import { isNotFound } from '#domain/error/httpStatus.ts';
import type { Client } from '#api/http/client.ts';
import { listComments } from '#api/entity/comments.ts';
import type { CommentSubject } from '#domain/comment/commentEntry.ts';
import type { ApiError } from '#domain/error/apiError.ts';
import { ok, type Result } from '#domain/result.ts';
import { takeComments } from '#store/comments.ts';
import { dashboardContent, findDashboard } from '#store/dashboards/dashboards.ts';
import type { SextantDb } from '#store/db.ts';
import type { StorageError } from '#domain/error/storageError.ts';
import { COMMENT_TABLES, type Tx, write } from '#store/write.ts';

/**
 * Stores what a server has of an object's comments, and of those on a dashboard's charts. Returns the mark of that
 * state, with which the next reading asks for what is new.
 */
export async function pullComments(
  db: SextantDb,
  client: Client,
  subject: CommentSubject,
  mark: string | null,
): Promise<Result<string, ApiError | StorageError>> {
  const found = await listComments(client, subject, mark);
  if (!found.ok && !isNotFound(found.error)) return found;
  if (found.ok && found.value.entries === null) return ok(found.value.mark);
  // Of what is not there for the person, nothing is kept.
  const read = found.ok ? found.value : { entries: [], objects: [], last: 0 };
  const stored = await write(
    db,
    async (tx) => takeComments(tx, [subject, ...(await chartsOf(tx, subject))], read),
    COMMENT_TABLES,
  );
  return !stored.ok ? stored : found.ok ? ok(found.value.mark) : found;
}

/** The charts of a dashboard, as far as this device knows it. */
async function chartsOf(tx: Tx, { kind, name }: CommentSubject): Promise<readonly CommentSubject[]> {
  const dashboard = kind === 'dashboard' ? await findDashboard(tx, name) : undefined;
  const content = dashboard && (await dashboardContent(tx, dashboard.id));
  return (content?.chartIds ?? []).map((id) => ({ kind: 'chart', name: String(id) }));
}
