import { DAY, SECOND } from '../time.ts';
import type { SheetValue } from './sheets.ts';

/*
 * A workbook of sheets whose rows are written one after the other: texts stand in their cells, so that nothing is
 * known of all rows at once.
 */

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** The places of the formats in the list of styles below. */
const [BOLD, DAY_STYLE, TIME_STYLE, MILLIS_STYLE, CLOCK_STYLE, CLOCK_MILLIS_STYLE] = [1, 2, 3, 4, 5, 6];
/** The place of the first format of a column. */
const FIRST_FORMAT = 7;
/** Days from the first one of a sheet to 1970. */
const DAYS_TO_1970 = 25_569;

/** The files of a workbook besides its sheets, which are at `sheetPath`. */
export const workbookFiles = (
  names: readonly string[],
  /** The formats of numbers in its sheets. */
  formats: readonly string[] = [],
): Readonly<Record<string, string>> => ({
  '[Content_Types].xml': `${HEAD}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPE}.sheet.main+xml"/>${names.map((_, at) => `<Override PartName="/${sheetPath(at)}" ContentType="${TYPE}.worksheet+xml"/>`).join('')}<Override PartName="/xl/styles.xml" ContentType="${TYPE}.styles+xml"/></Types>`,
  '_rels/.rels': `${HEAD}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/workbook.xml': `${HEAD}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>${names.map((name, at) => `<sheet name="${escapeXml(name)}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`).join('')}</sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `${HEAD}<Relationships xmlns="${PACKAGE}/relationships">${names.map((_, at) => `<Relationship Id="rId${at + 1}" Type="${OFFICE}/worksheet" Target="worksheets/sheet${at + 1}.xml"/>`).join('')}<Relationship Id="rId${names.length + 1}" Type="${OFFICE}/styles" Target="styles.xml"/></Relationships>`,
  'xl/styles.xml': `${HEAD}<styleSheet xmlns="${MAIN}"><numFmts count="${5 + formats.length}"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd"/><numFmt numFmtId="165" formatCode="yyyy\\-mm\\-dd\\ hh:mm:ss"/><numFmt numFmtId="166" formatCode="yyyy\\-mm\\-dd\\ hh:mm:ss.000"/><numFmt numFmtId="167" formatCode="hh:mm:ss"/><numFmt numFmtId="168" formatCode="hh:mm:ss.000"/>${formats.map((code, at) => `<numFmt numFmtId="${169 + at}" formatCode="${escapeXml(code)}"/>`).join('')}</numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="${FIRST_FORMAT + formats.length}"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/><xf numFmtId="164" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="165" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="166" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="167" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="168" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>${formats.map((_, at) => `<xf numFmtId="${169 + at}" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>`).join('')}</cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`,
});

/** Where a sheet is, by its place among them. */
export const sheetPath = (at: number): string => `xl/worksheets/sheet${at + 1}.xml`;

/** The sheet up to its rows: the first one stays in view. */
export function sheetStart(widths: readonly number[]): string {
  const columns = widths
    .map((width, at) => `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`)
    .join('');
  return `${HEAD}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>${columns === '' ? '' : `<cols>${columns}</cols>`}<sheetData>`;
}

export const SHEET_END = '</sheetData></worksheet>';

/** The name of each column in the addresses of cells: A, B and so on. */
export function columnLetters(count: number): readonly string[] {
  return Array.from({ length: count }, (_, at) => {
    let letters = '';
    for (let rest = at + 1; rest > 0; rest = Math.floor((rest - 1) / 26))
      letters = String.fromCharCode(65 + ((rest - 1) % 26)) + letters;
    return letters;
  });
}

/** A row, numbered from 1; the first has the names. `times` are the columns whose days have a time of day as well. */
export function rowXml(
  row: number,
  letters: readonly string[],
  values: readonly SheetValue[],
  times: readonly boolean[] = [],
  /** The places of the formats of their numbers. */
  styles: readonly (number | undefined)[] = [],
): string {
  let xml = `<row r="${row}">`;
  for (const [at, value] of values.entries()) {
    const look = { isHead: row === 1, isTime: times[at] === true, style: styles[at] };
    if (value !== null) xml += cellXml(`${letters[at] ?? ''}${row}`, value, look);
  }
  return `${xml}</row>`;
}

interface CellLook {
  readonly isHead: boolean;
  readonly isTime: boolean;
  readonly style: number | undefined;
}

function cellXml(
  address: string,
  value: NonNullable<SheetValue>,
  { isHead, isTime, style: own }: CellLook,
): string {
  if (typeof value === 'number') {
    const style = own === undefined ? '' : ` s="${FIRST_FORMAT + own}"`;
    return `<c r="${address}"${style}><v>${value}</v></c>`;
  }
  if (typeof value === 'boolean') return `<c r="${address}" t="b"><v>${value ? 1 : 0}</v></c>`;
  if (value instanceof Date) {
    const days = value.getTime() / DAY;
    const style =
      Number.isInteger(days) && !isTime
        ? DAY_STYLE
        : value.getTime() % SECOND === 0
          ? TIME_STYLE
          : MILLIS_STYLE;
    return `<c r="${address}" s="${style}"><v>${days + DAYS_TO_1970}</v></c>`;
  }
  if (typeof value === 'object') {
    const style = value.millisOfDay % SECOND === 0 ? CLOCK_STYLE : CLOCK_MILLIS_STYLE;
    return `<c r="${address}" s="${style}"><v>${value.millisOfDay / DAY}</v></c>`;
  }
  const style = isHead ? ` s="${BOLD}"` : '';
  return `<c r="${address}"${style} t="inlineStr"><is><t xml:space="preserve">${escapeXml(value)}</t></is></c>`;
}

// XML has no such characters; the format writes them by their number, and what looks like that as well.
// oxlint-disable-next-line no-control-regex -- they are what is looked for
const UNWRITABLE = /[\u0000-\u0008\u000b-\u001f\ufffe\uffff]|_(?=x[0-9A-Fa-f]{4}_)/g;
const MARKUP = /[&<>"]/g;
const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

function escapeXml(text: string): string {
  return text
    .replaceAll(UNWRITABLE, (each) => `_x${each.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`)
    .replaceAll(MARKUP, (each) => ENTITIES[each] ?? each);
}
