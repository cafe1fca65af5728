import type { PivotLine } from './pivotTable.ts';

/** A header at one level: its first line and how many it spans. */
export interface PivotHeader {
  readonly at: number;
  readonly span: number;
  readonly text: string;
  readonly line: PivotLine;
}

/** The headers of each level with the text of a name; adjacent lines with a common prefix share its header. */
export function pivotHeaders(
  lines: readonly PivotLine[],
  depth: number,
  textOf: (name: string, level: number) => string = (name) => name,
): readonly (readonly PivotHeader[])[] {
  return Array.from({ length: Math.max(depth, 1) }, (_, level) => {
    const headers: PivotHeader[] = [];
    lines.forEach((line, at) => {
      const last = headers.at(-1);
      if (last !== undefined && last.at + last.span === at && shares(last.line, line, level)) {
        headers[headers.length - 1] = { ...last, span: last.span + 1 };
        return;
      }
      headers.push({ at, span: 1, text: textOf(line.path[level] ?? '', level), line });
    });
    return headers;
  });
}

/** A subtotal is under the header of its group, and has none below that. */
function shares(one: PivotLine, other: PivotLine, level: number): boolean {
  if (one.kind === 'total' || other.kind === 'total') return false;
  if (one.path.length <= level || other.path.length <= level) return false;
  return one.path.slice(0, level + 1).every((part, i) => part === other.path[i]);
}
