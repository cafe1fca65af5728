import type { FileNote } from '#domain/device/files/fileTable.ts';

/** The formulas of a sheet whose results were never stored, as programs that only write workbooks leave them. */
export function uncomputedFormulas(sheet: string): readonly FileNote[] {
  let count = 0;
  let first = '';
  for (const [, attributes = '', content = ''] of sheet.matchAll(CELL)) {
    if (!FORMULA.test(content) || VALUE.test(content)) continue;
    // An empty text is a result.
    if (TEXT.test(attributes) && content.includes('v>')) continue;
    count += 1;
    if (count === 1) [, first = ''] = ADDRESS.exec(attributes) ?? [];
  }
  return count === 0 ? [] : [{ kind: 'formulas', count, first }];
}

// A cell without content ends itself.
const CELL = /<(?:\w+:)?c((?:\s[^>]*[^/>])?)>(.*?)<\/(?:\w+:)?c>/gs;
const FORMULA = /<(?:\w+:)?f[\s>/]/;
const VALUE = /<(?:\w+:)?(?:v>[^<]|is>)/;
const TEXT = /\st="str"/;
const ADDRESS = /\sr="([A-Z]+\d+)"/;
