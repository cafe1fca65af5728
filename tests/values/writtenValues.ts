import { DAY } from '#domain/time.ts';
import type { AnyValue } from './values.ts';

/* What a value is in a file, and what is in a file that was written. */

/** A sheet has fifteen digits, and the days from 1900 to 9999. */
export function inWorkbook({ text, cell, shown, type }: AnyValue): string | number | boolean {
  if (typeof cell === 'boolean') return cell;
  if (typeof cell !== 'number') return text;
  if (!/^(DATE|TIMESTAMP)/.test(type)) return cell;
  const isDay = cell >= Date.UTC(1900, 2, 1) && cell < Date.UTC(10000, 0, 1) && Number.isInteger(cell);
  return isDay ? cell / DAY + 25_569 : (shown ?? text);
}

/** A decimal of more digits is a text, with all of them; a time of day of milliseconds is one of a sheet. */
export function inWorkbookOfRows(value: AnyValue): string | number | boolean {
  const { type, text } = value;
  if (type === 'TIME') return Date.parse(`1970-01-01T${text}Z`) / DAY;
  if (type === 'DECIMAL(38,37)') return text;
  return /^TIMESTAMP_NS$/.test(type) ? text.replace('T', ' ') : inWorkbook(value);
}

/** The fields of a line of CSV. */
export function fieldsOf(line: string): readonly string[] {
  return [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(([, quoted, plain = '']) =>
    quoted === undefined ? plain : quoted.replaceAll('""', '"'),
  );
}

/** The cells of the second row of a sheet; a number is one, a text has quotes. */
export function cellsOfSheet(sheet: string): readonly (string | number | boolean)[] {
  const row = sheet.slice(sheet.indexOf('<row r="2"'), sheet.indexOf('</row>', sheet.indexOf('<row r="2"')));
  return [
    ...row.matchAll(
      /<c r="[A-Z]+2"(?: s="\d")?( t="b")?(?: t="inlineStr")?>(?:<v>([^<]*)<\/v>|<is><t[^>]*>([^<]*)<)/g,
    ),
  ].map(([, isBoolean, number, text = '']) =>
    number === undefined ? unescapeXml(text) : isBoolean === undefined ? Number(number) : number === '1',
  );
}

const unescapeXml = (text: string): string =>
  text.replaceAll('&quot;', '"').replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');
