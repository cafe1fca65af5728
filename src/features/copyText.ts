import { writeClipboard } from '#ui/grid/writeClipboard.ts';
import { t } from '#ui/t.ts';
import type { Toaster } from '#ui/toast.ts';

/** Puts a text on the clipboard and says so, or why not. To be called within the press that asked for it. */
export async function copyText(text: Promise<string>, toasts: Toaster, done: string): Promise<void> {
  try {
    await writeClipboard(text);
    toasts.show('success', done);
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    toasts.show('danger', t('Could not copy: {reason}', { reason }));
  }
}
