import type { FileNote } from '#domain/device/files/fileTable.ts';

/** What the cells of a sheet are not in its table: cells with an error, and days that there were not. */
export function sheetNotes(sheet: string, isFrom1900: boolean): readonly FileNote[] {
  const errors = { count: 0, first: '', cell: '' };
  const days = { count: 0, cell: '' };
  for (const [, attributes = '', content = ''] of sheet.matchAll(CELL)) {
    const [, value = ''] = VALUE.exec(content) ?? [];
    const [, cell = ''] = ADDRESS.exec(attributes) ?? [];
    if (IS_ERROR.test(attributes)) {
      errors.count += 1;
      if (errors.count === 1) Object.assign(errors, { first: value, cell });
    } else if (isFrom1900 && value === '60' && STYLED.test(attributes)) {
      days.count += 1;
      if (days.count === 1) days.cell = cell;
    }
  }
  return [
    ...(errors.count === 0 ? [] : [{ kind: 'errors' as const, ...errors }]),
    ...(days.count === 0 ? [] : [{ kind: 'day60' as const, ...days }]),
  ];
}

const CELL = /<(?:\w+:)?c((?:\s[^>]*[^/>])?)>(.*?)<\/(?:\w+:)?c>/gs;
const VALUE = /<(?:\w+:)?v>([^<]*)</;
const ADDRESS = /\sr="([A-Z]+\d+)"/;
const IS_ERROR = /\st="e"/;
const STYLED = /\ss="[1-9]/;
