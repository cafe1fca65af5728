import { fileName, saveBlob } from '../../download.ts';

/** Downloads pieces of text as one CSV. Spreadsheets recognize UTF-8 by the byte order mark. */
export async function saveFile(name: string, stretches: AsyncIterable<string>): Promise<void> {
  const parts = ['\uFEFF'];
  for await (const stretch of stretches) parts.push(stretch);
  saveBlob(document, fileName(name, 'csv'), new Blob(parts, { type: 'text/csv;charset=utf-8' }));
}
