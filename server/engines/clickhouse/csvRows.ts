import { isUtf8 } from 'node:buffer';
import { type ClickHouseFault, faultIn } from './fault.ts';
import { ChangedValues } from './changedValues.ts';
import type { ReadType, Writing } from './readings.ts';

/** A text of ClickHouse may be any bytes. Those of one that is no UTF-8 are shown by their codes: `\xFF`. */
function bytesShown(lines: Buffer, writings: readonly Writing[]): Buffer {
  const shown = lines
    .toString('latin1')
    .split('\n')
    .map((line) =>
      line
        .split('\t')
        .map((value, i) => valueShown(value, writings[i] === 'plain' ? '\\x' : '\\\\x'))
        .join('\t'),
    );
  return Buffer.from(shown.join('\n'), 'latin1');
}

const BEYOND_ASCII = /[\x80-\xff]/g;

function valueShown(value: string, mark: string): string {
  if (value.search(BEYOND_ASCII) < 0 || isUtf8(Buffer.from(value, 'latin1'))) return value;
  return value.replaceAll(BEYOND_ASCII, (byte) => mark + byte.charCodeAt(0).toString(16).toUpperCase());
}

const [TAB, LINE_FEED, RETURN, QUOTE, COMMA, BACKSLASH, LETTER_N] = [
  0x09, 0x0a, 0x0d, 0x22, 0x2c, 0x5c, 0x4e,
];

const MOST_OF_AN_ERROR = 64 * 1024;
const ERROR_BEGINS = Buffer.from('Code: ');
const NOTHING = Buffer.alloc(0);

const beginsError = (lines: Buffer, at: number): boolean =>
  lines.subarray(at, at + ERROR_BEGINS.length).equals(ERROR_BEGINS);

/** Whether every line may be a value: a blank one, and one that reads as an error. */
export const isOneText = ([first, ...others]: readonly ReadType[]): boolean =>
  first?.reading.type === 'VARCHAR' && first.writing !== 'plain' && others.length === 0;

/**
 * Rows as ClickHouse sends them, as the CSV of a sink. A response that began well may end with the text of an error: a
 * line that is no row begins it. After a blank line totals follow, which are no rows either.
 */
export class CsvRows {
  private readonly writings: readonly Writing[];
  private readonly isOneText: boolean;
  /** The beginning of a line whose end is not there yet. */
  private begun: Buffer[] = [];
  private state: 'rows' | 'totals' | 'error' = 'rows';
  private said = '';

  constructor(types: readonly ReadType[]) {
    this.writings = types.map(({ writing }) => writing);
    this.isOneText = isOneText(types);
  }

  /** The CSV of the lines that are whole. */
  take(bytes: Buffer): Buffer {
    if (this.state === 'error') this.hear(bytes);
    if (this.state !== 'rows') return NOTHING;
    const end = bytes.lastIndexOf(LINE_FEED) + 1;
    if (end === 0) {
      this.begun.push(bytes);
      return NOTHING;
    }
    const lines = Buffer.concat([...this.begun, bytes.subarray(0, end)]);
    this.begun = end === bytes.length ? [] : [bytes.subarray(end)];
    return this.csvOf(isUtf8(lines) ? lines : bytesShown(lines, this.writings));
  }

  /** Throws unless what came is whole. */
  end(): void {
    if (this.state === 'rows') for (const rest of this.begun) this.hear(rest);
    if (this.said === '' && this.state !== 'error') return;
    throw faultIn(this.said) ?? Object.assign(new Error('The rows were cut.'), { code: 'ECONNRESET' });
  }

  /** What the server said in place of rows, as far as it came. */
  fault(): ClickHouseFault | null {
    return faultIn(this.said + Buffer.concat(this.begun).toString());
  }

  private hear(bytes: Buffer): void {
    if (this.said.length < MOST_OF_AN_ERROR) this.said += bytes.toString();
  }

  /** Most values are written as they came: the lines are nobody else's, and become those of the CSV where they are. */
  private csvOf(lines: Buffer): Buffer {
    const { writings } = this;
    const isAlone = writings.length === 1;
    const tabs: number[] = [];
    let changed: ChangedValues | null = null;
    let at = 0;
    const last = lines.length - 1;
    // The last byte is a line feed.
    while (at < lines.length) {
      const line = at;
      if (this.isNoRow(lines, at)) return this.endsAt(lines, line, changed);
      let column = 0;
      for (let byte = TAB; byte !== LINE_FEED; column++) {
        const begin = at;
        const writing = writings[column];
        let isChanged = isAlone || writing === 'padded';
        for (byte = lines[at] as number; byte !== TAB && byte !== LINE_FEED; byte = lines[++at] as number) {
          if (byte > COMMA && byte !== BACKSLASH) continue;
          if (byte === BACKSLASH) {
            isChanged = true;
            if (writing !== 'plain' && at + 1 < last) at++;
          } else if (byte === COMMA || byte === QUOTE || byte === RETURN) isChanged = true;
        }
        if (isChanged && !(lines[begin] === BACKSLASH && lines[begin + 1] === LETTER_N)) {
          changed ??= new ChangedValues(lines);
          changed.write(line, { begin, end: at, writing });
        }
        tabs[column] = at;
        if (byte === TAB) lines[at] = COMMA;
        at++;
      }
      if (column === writings.length) continue;
      for (const tab of tabs.slice(0, column - 1)) lines[tab] = TAB;
      return this.endsAt(lines, line, changed);
    }
    return changed?.rows(at) ?? lines;
  }

  private isNoRow(lines: Buffer, at: number): boolean {
    if (lines[at] === RETURN) return true;
    if (this.isOneText) return false;
    return lines[at] === LINE_FEED || (this.writings.length === 1 && beginsError(lines, at));
  }

  /** What follows is no row. */
  private endsAt(lines: Buffer, at: number, changed: ChangedValues | null): Buffer {
    const csv = changed?.rows(at) ?? Buffer.from(lines.subarray(0, at));
    this.state = lines[at] === LINE_FEED ? 'totals' : 'error';
    if (this.state === 'error') for (const rest of [lines.subarray(at), ...this.begun]) this.hear(rest);
    this.begun = [];
    return csv;
  }
}
