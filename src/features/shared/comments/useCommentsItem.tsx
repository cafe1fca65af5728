import { MessageSquare } from 'lucide-react';
import { type ReactNode, Suspense, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { CommentPoint, CommentSubject } from '#domain/comment/commentEntry.ts';
import { openThreads } from '#domain/comment/commentThreads.ts';
import { lazyPart } from '#ui/kit/late/lazyPart.tsx';
import type { MenuAction } from '#ui/kit/overlays/Menu.tsx';
import { t } from '#ui/t.ts';
import { usePage } from '../../services/page.ts';
import { useThreads } from './useComments.ts';
import { useHasComments } from './useHasComments.ts';

const CommentsDialog = lazyPart(async () => ({
  default: (await import('./CommentsDialog.tsx')).CommentsDialog,
}));

/** What the page of a comment has in its address: the thread. */
const PARAMETER = 'comments';

/** The thread that an address names. */
export interface AskedThread {
  readonly shown: string | null;
  /** Takes it out of the address. */
  readonly clear: () => void;
}

/** For a page with comments of its own. */
export function useAskedThread(): AskedThread {
  const [search, setSearch] = useSearchParams();
  const clear = (): void =>
    setSearch(
      (now) => {
        now.delete(PARAMETER);
        return now;
      },
      { replace: true },
    );
  return { shown: search.get(PARAMETER), clear };
}

const NOT_ASKED: AskedThread = { shown: null, clear: () => undefined };

export interface CommentsItem {
  /** For a menu; null where there is no place for comments. */
  readonly item: MenuAction | null;
  /** Opens them for something to say about a mark; null where nothing can be said. */
  readonly openAt: ((point: CommentPoint | null) => void) | null;
  readonly dialog: ReactNode;
}

/** The comments on a dashboard, a chart or a saved query: an item of its menu, and the dialog. */
export function useCommentsItem(
  kind: CommentSubject['kind'],
  /** Null if no server has it, or will. */
  named: string | null,
  given: { readonly name: string; readonly isOwner: boolean },
  { shown, clear }: AskedThread = NOT_ASKED,
): CommentsItem {
  const [opened, setOpened] = useState<{ readonly point: CommentPoint | null } | null>(null);
  const subject = useHasComments() && named !== null ? { kind, name: named } : null;
  const isVisit = usePage().visiting !== null;
  const threads = useThreads(subject) ?? [];
  const open = openThreads(threads);
  const openAt = (point: CommentPoint | null): void => setOpened({ point });
  // A menu of a file has no item for what it has none of.
  if (subject === null || (isVisit && threads.length === 0))
    return { item: null, openAt: null, dialog: null };

  function close(): void {
    setOpened(null);
    if (shown !== null) clear();
  }

  return {
    item: {
      id: 'comments',
      label: open === 0 ? t('Comments') : t('Comments ({n})', { n: open }),
      icon: MessageSquare,
      run: () => openAt(null),
    },
    openAt: isVisit ? null : openAt,
    dialog: (opened !== null || shown !== null) && (
      <Suspense fallback={null}>
        <CommentsDialog {...given} {...{ subject, shown }} point={opened?.point ?? null} onClose={close} />
      </Suspense>
    ),
  };
}
