import type { WorkFolderFile } from '#features/services/workFolder.ts';
import type { ToastType } from '#ui/toast.ts';
import { t } from '#ui/t.ts';
import type { Round } from './round.ts';

interface FolderToast {
  readonly type: ToastType;
  readonly text: string;
}

/** What a person is told of a round. */
export interface FolderNews {
  readonly toasts: readonly FolderToast[];
  /** What does not have to be told again as long as it stays so. */
  readonly told: ReadonlySet<string>;
}

export function newsOf({ files, merged }: Round, told: ReadonlySet<string>): FolderNews {
  const now = files.flatMap((file) => toastOf(file) ?? []);
  const changed = merged.map((title): FolderToast => {
    return { type: 'info', text: t('The folder changed {title}. That can be undone.', { title }) };
  });
  return {
    toasts: [...changed, ...now.filter(({ text }) => !told.has(text))],
    told: new Set(now.map(({ text }) => text)),
  };
}

function toastOf({ state, title, path, reason }: WorkFolderFile): FolderToast | null {
  if (state === 'conflict') {
    const text = t(
      'The page and the folder both changed {title}: {parts}. Each keeps its own until you decide.',
      { title, parts: reason ?? '' },
    );
    return { type: 'warning', text };
  }
  if (state !== 'fault' || path === null) return null;
  return { type: 'danger', text: t('{file} is left as it is. {why}', { file: path, why: reason ?? '' }) };
}
