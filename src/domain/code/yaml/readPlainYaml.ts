import { PLAIN, RESERVED } from './plainYaml.ts';

class OtherYaml extends Error {}

/**
 * Reads what `writePlainYaml` writes; undefined for any other YAML, which a whole reader reads. What it reads, such a
 * reader reads as the same.
 */
export function readPlainYaml(text: string): unknown {
  if (!text.endsWith('\n')) return undefined;
  const lines = text.slice(0, -1).split('\n');
  const at = { line: 0 };
  try {
    const value = readBlock(lines, at, 0);
    return at.line === lines.length ? value : undefined;
  } catch (cause) {
    if (cause instanceof OtherYaml || cause instanceof SyntaxError) return undefined;
    throw cause;
  }
}

interface Place {
  line: number;
}

/** The sequence or the map that begins at a line, whose entries have this indent. */
function readBlock(lines: string[], at: Place, indent: number): unknown {
  const first = lines[at.line] ?? '';
  if (indentOf(first) !== indent) throw new OtherYaml();
  return first.startsWith('- ', indent) ? readSequence(lines, at, indent) : readMap(lines, at, indent);
}

function readSequence(lines: string[], at: Place, indent: number): unknown[] {
  const items: unknown[] = [];
  while (isEntry(lines, at, indent)) {
    const line = lines[at.line] ?? '';
    if (!line.startsWith('- ', indent)) throw new OtherYaml();
    const rest = line.slice(indent + 2);
    if (rest.startsWith('- ') || KEY.test(rest)) {
      // The item begins in this line: the same as in a line of its own.
      lines[at.line] = `${' '.repeat(indent + 2)}${rest}`;
      items.push(readBlock(lines, at, indent + 2));
    } else {
      at.line += 1;
      items.push(readScalar(rest, lines, at, indent + 2));
    }
  }
  return items;
}

const KEY = /^(?:"(?:[^"\\]|\\.)*"|[^"\s:#][^":#]*):(?: |$)/;

function readMap(lines: string[], at: Place, indent: number): unknown {
  const entries = new Map<string, unknown>();
  while (isEntry(lines, at, indent)) {
    const line = (lines[at.line] ?? '').slice(indent);
    const [head] = KEY.exec(line) ?? [];
    if (head === undefined) throw new OtherYaml();
    const key = keyOf(head.replace(/: ?$/, ''));
    if (entries.has(key) || key === '__proto__') throw new OtherYaml();
    const rest = line.slice(head.length);
    at.line += 1;
    if (head.endsWith(' ')) entries.set(key, readScalar(rest, lines, at, indent + 2));
    else entries.set(key, readBlock(lines, at, indent + 2));
  }
  return Object.fromEntries(entries);
}

/** Whether there is another entry at this indent; a line that is deeper belongs to something else. */
function isEntry(lines: readonly string[], at: Place, indent: number): boolean {
  const line = lines[at.line];
  if (line === undefined) return false;
  const own = indentOf(line);
  if (own > indent || own === line.length) throw new OtherYaml();
  return own === indent;
}

function indentOf(line: string): number {
  let at = 0;
  while (line.charCodeAt(at) === 32) at += 1;
  return at;
}

function keyOf(text: string): string {
  if (text.startsWith('"')) return jsonText(text);
  if (!PLAIN.test(text) || RESERVED.test(text)) throw new OtherYaml();
  return text;
}

/** JSON has all escapes of YAML that are written, and YAML none that mean something else. */
function jsonText(text: string): string {
  // A tab or a sign that JSON takes and YAML does not.
  if (/[\u007f-\u009f\u2028\u2029\ufeff\ufffe\uffff]|\\\//.test(text)) throw new OtherYaml();
  const value: unknown = JSON.parse(text);
  if (typeof value !== 'string') throw new OtherYaml();
  return value;
}

const INTEGER = /^(?:0|-?[1-9]\d{0,14})$/;
const DECIMAL = /^-?(?:0|[1-9]\d*)\.\d+(?:e[-+]\d+)?$/;

function readScalar(text: string, lines: string[], at: Place, indent: number): unknown {
  if (text === '|' || text === '|-') return readLines(lines, at, indent) + (text === '|' ? '\n' : '');
  if (text.startsWith('"')) return jsonText(text);
  switch (text) {
    case 'null':
      return null;
    case 'true':
      return true;
    case 'false':
      return false;
    case '{}':
      return {};
    case '[]':
      return [];
  }
  if (PLAIN.test(text) && !RESERVED.test(text)) return text;
  if (INTEGER.test(text) || (DECIMAL.test(text) && text.replaceAll(/\D/g, '').length < 16))
    return Number(text);
  throw new OtherYaml();
}

/** The lines of a block of text. */
function readLines(lines: readonly string[], at: Place, indent: number): string {
  const start = at.line;
  const isInside = (line: string | undefined): boolean =>
    line !== undefined && (line === '' || indentOf(line) >= indent);
  while (isInside(lines[at.line])) at.line += 1;
  const own = lines.slice(start, at.line);
  const isPlain = own.every((line) => !/[\p{Cc}\u2028\u2029\ufeff]/u.test(line));
  // The first line says how deep the others are, and empty ones at the end are the end's business.
  if (!isPlain || indentOf(own[0] ?? '') !== indent || own[0] === '' || own.at(-1) === '')
    throw new OtherYaml();
  return own.map((line) => line.slice(indent)).join('\n');
}
