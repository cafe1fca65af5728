import { produce, type Draft } from 'immer';
import type { ContentChange } from '#domain/merge/difference.ts';
import { changesBetween } from './content.ts';
import type { DocumentKind } from '../kinds/defineDocument.ts';

/** The changes a recipe makes to a content, as data for `editDocument`. Unchanged parts keep their identity. */
export function recipe<Content extends object>(
  kind: DocumentKind<Content>,
  content: Content,
  change: (draft: Draft<Content>) => void,
): readonly ContentChange[] {
  return changesBetween(kind, content, produce(content, change));
}
