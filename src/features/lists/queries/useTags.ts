import { shown } from '#documents/state/state.ts';
import { type TagContents, taggedKey } from '#domain/records/tag.ts';
import { listDocuments } from '#store/documents/documents.ts';
import { useLive } from '#ui/useLive.ts';
import { useOutcome } from '../../documents/useOutcome.ts';
import { useDashboards } from '../../services/dashboards.ts';
import { useDevice } from '../../services/device.ts';

/** A tag, with its id on this device. */
export interface KnownTag {
  readonly id: string;
  readonly contents: TagContents;
}

/** The tags of the server and of this device, by name. */
export function useTags(): readonly KnownTag[] | undefined {
  const { db } = useDevice();
  const { explore } = useDashboards();
  useOutcome('tag', async () => (await explore()).readTags());
  return useLive(
    async () =>
      (await listDocuments(db, 'tag'))
        .flatMap((row): KnownTag[] => {
          const contents = shown(row) as TagContents | null;
          return row.deletedAt !== null || contents === null ? [] : [{ id: row.id, contents }];
        })
        .toSorted((a, b) => a.contents.title.localeCompare(b.contents.title)),
    [db],
  );
}

/** The tags of a saved query; one that no server has yet has none. */
export const tagsOfQuery = (tags: readonly KnownTag[], remoteId: number | null): readonly KnownTag[] =>
  remoteId === null ? [] : tags.filter(({ contents }) => taggedKey('query', remoteId) in contents.tagged);
