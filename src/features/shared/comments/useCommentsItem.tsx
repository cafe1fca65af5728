import { MessageSquare } from 'lucide-react';
import { type ReactNode, Suspense, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { CommentSubject } from '#domain/comment/commentEntry.ts';
import { openThreads } from '#domain/comment/commentThreads.ts';
import { lazyPart } from '#ui/kit/late/lazyPart.tsx';
import type { MenuAction } from '#ui/kit/overlays/Menu.tsx';
import { t } from '#ui/t.ts';
import { useHasComments, useThreads } from './useComments.ts';

const CommentsDialog = lazyPart(async () => ({
  default: (await import('./CommentsDialog.tsx')).CommentsDialog,
}));

/** What the page of a comment has in its address: the thread. */
const PARAMETER = 'comments';

export interface CommentsItem {
  /** For a menu; none where there is no place for comments. */
  readonly items: readonly MenuAction[];
  readonly dialog: ReactNode;
}

/** The comments on what a page shows: an item of its menu, and the dialog, which the page's address opens too. */
export function useCommentsItem(
  kind: CommentSubject['kind'],
  uuid: string | null,
  given: { readonly name: string; readonly isOwner: boolean },
): CommentsItem {
  const [isOpen, setOpen] = useState(false);
  const [search, setSearch] = useSearchParams();
  const subject = useHasComments() && uuid !== null ? { kind, name: uuid } : null;
  const open = openThreads(useThreads(subject) ?? []);
  const shown = search.get(PARAMETER);
  if (subject === null) return { items: [], dialog: null };

  function close(): void {
    setOpen(false);
    if (shown === null) return;
    setSearch(
      (now) => {
        now.delete(PARAMETER);
        return now;
      },
      { replace: true },
    );
  }

  return {
    items: [
      {
        id: 'comments',
        label: open === 0 ? t('Comments') : t('Comments ({n})', { n: open }),
        icon: MessageSquare,
        run: () => setOpen(true),
      },
    ],
    dialog: (isOpen || shown !== null) && (
      <Suspense fallback={null}>
        <CommentsDialog {...given} {...{ subject, shown }} onClose={close} />
      </Suspense>
    ),
  };
}
