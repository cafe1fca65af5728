import { type ReactNode, Suspense } from 'react';
import { lazyPart } from '#ui/kit/late/lazyPart.tsx';
import { t } from '#ui/t.ts';
import { putBack } from '../../documents/versions/putBack.ts';
import { useDevice } from '../../services/device.ts';
import { usePage } from '../../services/page.ts';
import { taggedKey } from '#domain/records/tag.ts';
import type { useTags } from '../tags/useTags.ts';
import type { ListedQuery } from './useListedQueries.ts';

const VersionsDialog = lazyPart(async () => ({
  default: (await import('../../documents/versions/VersionsDialog.tsx')).VersionsDialog,
}));

const ScheduleDialog = lazyPart(async () => ({
  default: (await import('./ScheduleDialog.tsx')).ScheduleDialog,
}));

const TagsDialog = lazyPart(async () => ({
  default: (await import('../tags/TagsDialog.tsx')).TagsDialog,
}));

const CommentsDialog = lazyPart(async () => ({
  default: (await import('../../shared/comments/CommentsDialog.tsx')).CommentsDialog,
}));

/** A dialog about the query with an id. */
export interface SavedQueryDialog {
  readonly kind: 'versions' | 'tags' | 'schedule' | 'comments';
  readonly id: string;
}

export interface SavedQueryDialogsProps {
  readonly open: SavedQueryDialog | null;
  readonly queries: readonly ListedQuery[];
  readonly tags: ReturnType<typeof useTags>;
  readonly onClose: () => void;
}

/** The dialog that is open, as long as its query is there. */
export function SavedQueryDialogs({ open, queries, tags, onClose }: SavedQueryDialogsProps): ReactNode {
  const device = useDevice();
  const { toasts } = usePage();
  const query = open === null ? undefined : queries.find(({ id }) => id === open.id);
  return (
    <Suspense fallback={null}>
      {query !== undefined && open?.kind === 'tags' && tags !== undefined && (
        <TagsDialog
          title={t('Tags of “{name}”', { name: query.label })}
          objects={
            query.remoteId === null ? [] : [{ key: taggedKey('query', query.remoteId), name: query.label }]
          }
          tags={tags}
          onClose={onClose}
        />
      )}
      {query !== undefined && open?.kind === 'schedule' && <ScheduleDialog query={query} onClose={onClose} />}
      {query !== undefined && query.remoteId !== null && open?.kind === 'comments' && (
        <CommentsDialog
          subject={{ kind: 'query', name: String(query.remoteId) }}
          name={query.label}
          isOwner
          onClose={onClose}
        />
      )}
      {query !== undefined && open?.kind === 'versions' && (
        <VersionsDialog
          of={{ ...query, name: query.label }}
          onRestore={(seq) => void putBack({ ...device, toasts }, query.id, seq)}
          onClose={onClose}
        />
      )}
    </Suspense>
  );
}
