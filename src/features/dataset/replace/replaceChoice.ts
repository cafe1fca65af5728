import type { DatasetContents } from '#domain/dataset/contents/datasetContents.ts';
import type { Replacement } from '#domain/dataset/replace/replacement.ts';
import type { StoredDocument } from '#store/documents/documentRow.ts';

export type ReplacedKind = 'column' | 'metric' | 'dataset' | 'table';

/** What is replaced, as far as it is chosen. */
export interface ReplaceChoice {
  readonly kind: ReplacedKind;
  readonly from: string;
  readonly to: string;
}

/** The replacement that is chosen; null while something is missing. */
export function replacementOf(
  { kind, from, to }: ReplaceChoice,
  { remoteId }: StoredDocument,
  { databaseId }: DatasetContents,
): Replacement | null {
  if (to.trim() === '' || from.trim() === '' || from === to) return null;
  if (kind === 'table') return { kind, databaseId, from, to };
  if (remoteId === null) return null;
  return kind === 'dataset'
    ? { kind, from: remoteId, to: Number(to) }
    : { kind, datasetId: remoteId, from, to };
}
