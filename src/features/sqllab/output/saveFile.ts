import { fileName, saveBlob } from '../../shared/export/download.ts';

export interface SavedFile {
  readonly name: string;
  readonly bytes: number;
}

/** Downloads chunks of text as one CSV. Spreadsheets recognize UTF-8 by the byte order mark. */
export async function saveFile(name: string, chunks: AsyncIterable<string>): Promise<SavedFile> {
  const parts = ['\uFEFF'];
  for await (const chunk of chunks) parts.push(chunk);
  const blob = new Blob(parts, { type: 'text/csv;charset=utf-8' });
  saveBlob(document, fileName(name, 'csv'), blob);
  return { name: fileName(name, 'csv'), bytes: blob.size };
}
