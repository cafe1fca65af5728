/*
 * Where a server keeps no keys of its clients' creates, a saved query carries its local id at the end of its description:
 * there it is found again after an answer that was lost, and told from another one that got the same number.
 */
const MARK = /\s*\[sextant:([\w-]+)\]$/;

export const markOf = (id: string): string => `[sextant:${id}]`;

export function withMark(description: string, id: string): string {
  return description === '' ? markOf(id) : `${description}\n\n${markOf(id)}`;
}

export interface MarkedText {
  readonly description: string;
  readonly mark: string | null;
}

export function readMark(text: string): MarkedText {
  const found = MARK.exec(text);
  return found === null
    ? { description: text, mark: null }
    : { description: text.slice(0, found.index), mark: found[1] ?? null };
}
