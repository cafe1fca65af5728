import { isScalar, LineCounter, parseDocument, visit } from 'yaml';

/** A place in a file: the keys and indexes that lead there, and the text in it that is meant. */
export interface PlaceInFile {
  readonly path: readonly (string | number)[];
  readonly text?: string;
}

/** The line of a place; of the nearest place that is there, else the first. */
export function lineOf(source: string, { path, text }: PlaceInFile): number {
  const lines = new LineCounter();
  const document = parseDocument(source, { lineCounter: lines, logLevel: 'silent' });
  const lineAt = (offset: number | undefined): number =>
    offset === undefined ? 1 : lines.linePos(offset).line;
  for (let depth = path.length; depth > 0; depth -= 1) {
    const node = document.getIn(path.slice(0, depth), true);
    if (!isNode(node)) continue;
    let found = node.range?.[0];
    if (text !== undefined)
      visit(node, (_key, each) => {
        if (!isScalar(each) || each.value !== text) return undefined;
        found = each.range?.[0];
        return visit.BREAK;
      });
    return lineAt(found);
  }
  return 1;
}

const isNode = (
  value: unknown,
): value is Parameters<typeof visit>[0] & { readonly range?: readonly number[] | null } =>
  typeof value === 'object' && value !== null && 'range' in value;
