/**
 * Puts text that is still loading on the clipboard. The write starts within the key press or click, because browsers
 * allow none later. Rejects if the browser refuses.
 */
export async function writeClipboard(text: Promise<string>): Promise<void> {
  const { clipboard } = navigator as { readonly clipboard?: Clipboard };
  if (clipboard !== undefined && typeof ClipboardItem === 'function') {
    const blob = text.then((plain) => new Blob([plain], { type: 'text/plain' }));
    return clipboard.write([new ClipboardItem({ 'text/plain': blob })]);
  }
  const plain = await text;
  if (clipboard !== undefined) return clipboard.writeText(plain);
  copyFromPage(plain);
}

/** Insecure contexts have only the legacy command, which copies the selection. */
function copyFromPage(text: string): void {
  const focused = document.activeElement;
  const area = document.createElement('textarea');
  area.value = text;
  area.setAttribute('aria-hidden', 'true');
  area.style.position = 'fixed';
  area.style.opacity = '0';
  document.body.append(area);
  area.select();
  const copied = document.execCommand('copy');
  area.remove();
  if (focused instanceof HTMLElement) focused.focus();
  if (!copied) throw new Error('The browser blocked copying');
}
