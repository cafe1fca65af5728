/** Characters that some file system does not allow in names. */
const FORBIDDEN = /[\\/:*?"<>|\p{Cc}]+/gu;

/** Downloads pieces of text as one file. Spreadsheets recognize UTF-8 by the byte order mark. */
export async function saveFile(name: string, type: string, stretches: AsyncIterable<string>): Promise<void> {
  const parts = ['\uFEFF'];
  for await (const stretch of stretches) parts.push(stretch);
  const url = URL.createObjectURL(new Blob(parts, { type: `${type};charset=utf-8` }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name.replaceAll(FORBIDDEN, ' ').trim() || 'results';
  link.click();
  URL.revokeObjectURL(url);
}
