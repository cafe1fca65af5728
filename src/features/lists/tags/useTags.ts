import { compareNames } from '#domain/format/compareNames.ts';
import { useMemo } from 'react';
import { shown } from '#documents/state/state.ts';
import { newerTags, type TagContents, type TaggedKind, taggedKey, titlesOf } from '#domain/records/tag.ts';
import { asRecord, asText } from '#domain/jsonValue.ts';
import type { StoredDocument } from '#store/documents/documentRow.ts';
import { listDocuments } from '#store/documents/documents.ts';
import { setting } from '#store/settings.ts';
import { useLive } from '#ui/useLive.ts';
import { useOutcome } from '../../documents/useOutcome.ts';
import { useDashboards } from '../../services/dashboards.ts';
import { useDevice } from '../../services/device.ts';

/** A tag, with its id on this device. */
export interface KnownTag {
  readonly id: string;
  readonly contents: TagContents;
}

function knownTags(rows: readonly StoredDocument[]): readonly KnownTag[] {
  return rows
    .flatMap((row): KnownTag[] => {
      const contents = shown(row) as TagContents | null;
      return row.deletedAt !== null || contents === null ? [] : [{ id: row.id, contents }];
    })
    .toSorted((a, b) => compareNames(a.contents.title, b.contents.title));
}

/** The titles under which a server may still list tags that were deleted or renamed here. */
const goneTitles = (rows: readonly StoredDocument[]): readonly string[] =>
  rows.flatMap((row) => {
    const titles = [row.confirmed?.content, shown(row)].map((content) => asText(asRecord(content)['title']));
    const [confirmed, now] = titles;
    if (row.deletedAt !== null) return titles;
    return confirmed === undefined || confirmed === now ? [] : [confirmed];
  });

/** The tags of the server and of this device, by name; they are read from the server as well. */
export function useTags(): readonly KnownTag[] | undefined {
  const { db } = useDevice();
  const { explore } = useDashboards();
  useOutcome('tag', async () => (await explore()).readTags());
  return useLive(async () => knownTags(await listDocuments(db, 'tag')), [db]);
}

/** The tags of a saved query; one that no server has yet has none. */
export const tagsOfQuery = (tags: readonly KnownTag[], remoteId: number | null): readonly KnownTag[] =>
  remoteId === null ? [] : tags.filter(({ contents }) => taggedKey('query', remoteId) in contents.tagged);

interface Listed {
  readonly id: number;
  readonly tags?: readonly string[];
}

/** The rows of a list with the tags that they were given or lost here since the list was read. */
export function useTagged<Row extends Listed>(
  kind: Extract<TaggedKind, 'chart' | 'dashboard'>,
  rows: readonly Row[] | undefined,
): readonly Row[] | undefined {
  const { db } = useDevice();
  const newer = useLive(async () => {
    const readAt = (await setting(db, 'listedAt'))[kind === 'chart' ? 'charts' : 'dashboards'] ?? 0;
    const since = (await listDocuments(db, 'tag')).filter(
      ({ saved, confirmed, deletedAt }) =>
        saved !== null || deletedAt !== null || (confirmed !== null && confirmed.at >= readAt),
    );
    if (since.length === 0) return null;
    return newerTags(
      knownTags(since).map(({ contents }) => contents),
      goneTitles(since),
    );
  }, [db, kind]);
  return useMemo(
    () =>
      newer === undefined || newer === null
        ? rows
        : rows?.map((row) => ({ ...row, tags: titlesOf(taggedKey(kind, row.id), row.tags ?? [], newer) })),
    [kind, rows, newer],
  );
}
