import type { FilePreview } from '#domain/device/files/fileTable.ts';
import { endingFailure } from '../../engineFailure.ts';
import { messageOf } from '../../messageOf.ts';
import type { FileRequest } from '../fileRequest.ts';
import { tablesOfArchive } from './zippedTable.ts';

/**
 * The preview of a file of an archive that cannot be read: why, and which others there are. Throws the cause for any
 * other file.
 */
export async function unreadablePreview(request: FileRequest, cause: unknown): Promise<FilePreview> {
  const archive =
    endingFailure(cause) === null ? await tablesOfArchive(request, request.packed ?? null) : null;
  if (archive === null) throw cause;
  const nothing = {
    columns: [],
    rows: [],
    isTyped: false,
    encoding: '',
    text: null,
    parts: [],
    part: '',
  };
  return { ...nothing, notes: [], archive, fault: messageOf(cause) };
}
