import { ownPart } from './ownPart.ts';
import type { ContentShape } from './shape.ts';
import { present } from './side.ts';

/** What stays of contents that a person may not read any more: what they made of a base, and the same without that. */
export interface OwnContents<Contents> {
  readonly content: Contents;
  readonly base: Contents;
}

/** Contents with what differs from the base and nothing else of it. `blank` is the base without what others wrote. */
export function ownContents<Contents extends object>(
  shape: ContentShape,
  { blank, base, mine }: { readonly blank: Contents; readonly base: Contents; readonly mine: Contents },
): OwnContents<Contents> {
  const own = ownPart(shape, { blank: present(blank), base: present(base), mine: present(mine) });
  return { content: own.there ? (own.value as Contents) : blank, base: blank };
}
