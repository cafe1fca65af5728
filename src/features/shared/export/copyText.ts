import { writeClipboard } from '#ui/grid/menu/writeClipboard.ts';
import { t } from '#ui/t.ts';
import type { Toaster } from '#ui/toast.ts';

/**
 * Copies a text to the clipboard and reports success or the error. Must be called within the user gesture that asked
 * for it.
 */
export async function copyText(text: Promise<string>, toasts: Toaster, done: string): Promise<void> {
  try {
    await writeClipboard(text);
    toasts.show('success', done);
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    toasts.show('danger', t('Could not copy: {reason}', { reason }));
  }
}
