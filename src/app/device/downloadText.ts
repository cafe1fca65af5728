/** Downloads a text as a file. */
export function downloadText(page: Document, fileName: string, text: string, type = 'text/plain'): void {
  const url = URL.createObjectURL(new Blob([text], { type: `${type};charset=utf-8` }));
  const link = page.createElement('a');
  link.href = url;
  link.download = fileName;
  link.click();
  // The browser has started to read it by the time the click returns.
  URL.revokeObjectURL(url);
}
