import type { InList } from '#domain/rows/text/inList.ts';
import type { GridProps } from '#ui/grid/gridProps.ts';
import { t } from '#ui/t.ts';

/** What was copied from a result, or why nothing was. */
export type Copied =
  | Parameters<NonNullable<GridProps['onCopied']>>[0]
  | { readonly inList: Pick<InList, 'values' | 'hasNull'> };

/** The text of the toast; null if the copy failed. */
export function copiedText(copied: Copied): string | null {
  if ('error' in copied) return null;
  if ('cells' in copied) return t('{n} {n|cell|cells} copied', { n: copied.cells });
  const { values: n, hasNull } = copied.inList;
  return hasNull
    ? t('{n} distinct {n|value|values} copied. NULL is left out: IN never finds it', { n })
    : t('{n} distinct {n|value|values} copied', { n });
}
