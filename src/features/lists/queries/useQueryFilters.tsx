import { type ReactNode, useMemo, useState } from 'react';
import { foldersOf, isInFolder } from '#domain/savedQuery/folderOf.ts';
import { hasWords } from '#domain/text/hasWords.ts';
import { t } from '#ui/t.ts';
import { tagChoice } from '../listChoices.ts';
import { ListFilters } from '../ListFilters.tsx';
import type { ListedQuery } from './useListedQueries.ts';

export interface QueryFilters {
  readonly shown: readonly ListedQuery[];
  /** The words to search for. */
  readonly wanted: string;
  readonly onWanted: (words: string) => void;
  /** Choices of a folder and a tag; null if there are none. */
  readonly choices: ReactNode;
}

/** The saved queries of a folder, with a tag, that have the wanted words. */
export function useQueryFilters(saved: readonly ListedQuery[] | undefined): QueryFilters {
  const [wanted, setWanted] = useState('');
  const [folder, setFolder] = useState<string | null>(null);
  const [tag, setTag] = useState<string | null>(null);
  const usedTags = useMemo(
    () => [...new Set(saved?.flatMap((each) => each.tags))].toSorted((a, b) => a.localeCompare(b)),
    [saved],
  );
  const folders = useMemo(() => foldersOf(saved?.map((each) => each.label) ?? []), [saved]);
  // One that is gone would hide everything.
  const shownTag = tag !== null && usedTags.includes(tag) ? tag : null;
  const shownFolder = folder !== null && folders.includes(folder) ? folder : null;
  const shown = useMemo(
    () =>
      saved?.filter(
        (each) =>
          (shownFolder === null || isInFolder(each.label, shownFolder)) &&
          (shownTag === null || each.tags.includes(shownTag)) &&
          hasWords([each.label, each.description, each.sql, ...each.tags].join('\n'), wanted),
      ) ?? [],
    [saved, wanted, shownFolder, shownTag],
  );
  const hasChoices = folders.length > 0 || usedTags.length > 0;
  const choices = hasChoices ? (
    <ListFilters
      choices={[
        {
          label: t('Folder'),
          all: t('All folders'),
          value: shownFolder,
          options: folders.map((each) => ({ value: each, label: each })),
          onChange: setFolder,
        },
        tagChoice({ tag: shownTag }, usedTags, (next) => setTag(next.tag)),
      ]}
      switches={[]}
    />
  ) : null;
  return { shown, wanted, onWanted: setWanted, choices };
}
