import { csvLine } from '#domain/device/files/csvLine.ts';
import type { BadRow } from '#domain/device/files/fileTable.ts';
import { recordsOfJson, recordsOfLines } from '#domain/device/files/jsonRecords.ts';
import type { OpenedKind } from '#domain/device/files/openedEndings.ts';
import { HEADER, NO_HEADER } from './csv/csvForm.ts';
import { OWN_FORM } from './csv/readCsv.ts';
import { withoutSeparatorLine } from './csv/withoutSeparatorLine.ts';
import { type FileParts, NO_PARTS, partsOf } from './fileParts.ts';
import type { FileRequest } from './fileRequest.ts';
import { asUtf8 } from './utf8.ts';

/** JSON is read as one text, which takes several times as much memory. */
const MAX_JSON_SIZE = 256 * 1024 * 1024;

/** The rows of a file as CSV, which the engine reads. */
export interface TextSource extends FileParts {
  readonly text: Blob;
  readonly encoding: string;
  readonly options: readonly string[];
  /** Types that are known already; null for columns whose texts decide. */
  readonly types: readonly (string | null)[] | null;
  readonly isTyped: boolean;
  readonly bad: readonly BadRow[];
  /** The line or record of the file that a line of the text was made from. */
  readonly lineOf: (line: number) => number;
}

/**
 * A file as CSV: of its kind, with one of its sheets or tables, and at most so many rows where it can be read in part.
 */
export async function textSource(
  kind: OpenedKind,
  { file, part, encoding: chosen = null, hasNames = null }: FileRequest & { readonly part: string | null },
  most: number | null,
): Promise<TextSource> {
  if (kind === 'sqlite') {
    const { sqliteRecords } = await import('./sqliteRecords.ts');
    const { types, ...records } = await sqliteRecords(file, part, most);
    const text = written(records);
    return { ...text, encoding: '', options: OWN_FORM, types, isTyped: false, bad: [], ...partsOf(records) };
  }
  if (kind === 'xlsx') {
    const { workbookRecords } = await import('./workbook/workbookRecords.ts');
    const { types, nameRow, ...records } = await workbookRecords(file, part);
    const text = written(records);
    const lineOf = (line: number): number => nameRow + text.lineOf(line);
    const form = { encoding: '', options: OWN_FORM, types, isTyped: false, bad: [] };
    return { ...text, lineOf, ...form, ...partsOf(records) };
  }
  const { text, encoding } = await asUtf8(file, chosen);
  if (await isBlank(text)) throw new Error('The file is empty: it has no text.');
  if (kind !== 'json' && kind !== 'ndjson') {
    const { rest, separator } = await withoutSeparatorLine(text);
    const named = separator ?? (kind === 'tsv' ? '\t' : null);
    const options = [
      ...(named === null ? [] : [`delim='${named}'`]),
      ...(hasNames === null ? [] : [hasNames ? HEADER : NO_HEADER]),
    ];
    const lineOf = (line: number): number => (separator === null ? line : line + 1);
    return { text: rest, encoding, options, types: null, isTyped: false, bad: [], lineOf, ...NO_PARTS };
  }
  if (text.size > MAX_JSON_SIZE)
    throw new Error(
      'The file is JSON of more than 256 MB, the most that can be read here. Use CSV or Parquet.',
    );
  const json = (await text.text()).replace(/^\uFEFF/, '');
  const records = kind === 'json' ? recordsOfJson(json) : recordsOfLines(json);
  if (!records.ok) throw new Error(records.error);
  const { bad, types } = records.value;
  const form = { encoding, options: OWN_FORM, types, isTyped: false, bad };
  return { ...written(records.value), ...form, ...NO_PARTS };
}

interface Records {
  readonly names: readonly string[];
  readonly rows: readonly (readonly (string | null)[])[];
}

/** Records as a text, and which of them is on a line: values may have several. */
function written({ names, rows }: Records): Pick<TextSource, 'text' | 'lineOf'> {
  const parts = [csvLine(names)];
  const starts: number[] = [];
  let line = 1 + lineEnds(parts[0] ?? '');
  for (const row of rows) {
    const part = csvLine(row);
    starts.push(line);
    line += lineEnds(part);
    parts.push(part);
  }
  return {
    text: new Blob(parts),
    lineOf: (at) => Math.max(1, starts.findLastIndex((start) => start <= at) + 1),
  };
}

/** Larger texts without a letter are no files that people have. */
const MAX_BLANK = 65_536;

const isBlank = async (text: Blob): Promise<boolean> =>
  text.size <= MAX_BLANK && (await text.text()).trim() === '';

const lineEnds = (part: string): number => part.split('\n').length - 1;
