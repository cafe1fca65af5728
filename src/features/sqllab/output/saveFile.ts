/** Characters that some file system refuses in a name. */
const FORBIDDEN = /[\\/:*?"<>|\p{Cc}]+/gu;

/** Lets the browser save stretches of text as one file. A spreadsheet knows UTF-8 by the mark at its beginning. */
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
