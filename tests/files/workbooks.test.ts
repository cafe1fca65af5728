import { strToU8, zipSync } from 'fflate';
import { beforeAll, expect, test } from 'vitest';
import { createEngineService } from '../../workers/engine/engineService.ts';
import { wasmEngine } from '../compile/wasmEngine.ts';
import { rowsOfKept } from './openedFile.ts';

/** Workbooks as spreadsheets write them. */

let service: ReturnType<typeof createEngineService>;
beforeAll(async () => {
  service = createEngineService(await wasmEngine());
});

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGES = 'http://schemas.openxmlformats.org/package/2006/relationships';
const xml = (body: string): Uint8Array => strToU8(`<?xml version="1.0" encoding="UTF-8"?>${body}`);
const text = (cell: string, value: string): string =>
  `<c r="${cell}" t="inlineStr"><is><t>${value}</t></is></c>`;

interface Sheet {
  readonly name: string;
  readonly rows: string;
  readonly state?: string;
  readonly after?: string;
}

function workbook(sheets: readonly Sheet[], properties = ''): Uint8Array {
  const list = sheets.map(
    ({ name, state }, at) =>
      `<sheet name="${name}" sheetId="${at + 1}" ${state === undefined ? '' : `state="${state}"`} r:id="rId${at + 1}"/>`,
  );
  const links = sheets.map(
    (_, at) =>
      `<Relationship Id="rId${at + 1}" Type="${OFFICE}/worksheet" Target="worksheets/sheet${at + 1}.xml"/>`,
  );
  const styles = `<Relationship Id="rId99" Type="${OFFICE}/styles" Target="styles.xml"/>`;
  return zipSync({
    'xl/workbook.xml': xml(
      `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><workbookPr ${properties}/><sheets>${list.join('')}</sheets></workbook>`,
    ),
    'xl/_rels/workbook.xml.rels': xml(
      `<Relationships xmlns="${PACKAGES}">${links.join('')}${styles}</Relationships>`,
    ),
    'xl/styles.xml': xml(
      `<styleSheet xmlns="${MAIN}"><cellXfs><xf numFmtId="0"/><xf numFmtId="14" applyNumberFormat="1"/></cellXfs></styleSheet>`,
    ),
    ...Object.fromEntries(
      sheets.map(({ rows, after = '' }, at) => [
        `xl/worksheets/sheet${at + 1}.xml`,
        xml(`<worksheet xmlns="${MAIN}"><sheetData>${rows}</sheetData>${after}</worksheet>`),
      ]),
    ),
  });
}

async function opened(bytes: Uint8Array) {
  const request = { file: new Blob([bytes as Uint8Array<ArrayBuffer>]), name: 'a.xlsx' };
  const seen = await service.previewFile({ ...request, types: null }, 1);
  if (!seen.ok) throw new Error(JSON.stringify(seen.error));
  const types = seen.value.columns.map(([, type]) => type);
  const taken = await service.takeFile({ ...request, types }, 1);
  if (!taken.ok) throw new Error(JSON.stringify(taken.error));
  const rows = await rowsOfKept(taken.value.kept);
  const { parts, columns, notes } = seen.value;
  return { parts, columns, notes, rows: rows.map((row) => row.map(String)) };
}

const DAYS = `<row r="1">${text('A1', 'day')}${text('B1', 'n')}</row><row r="2"><c r="A2" s="1"><v>43889</v></c><c r="B2"><v>45351</v></c></row>`;

test.each(['1', 'true'])('days are counted from 1904 where the workbook says so (%s)', async (value) => {
  const { columns, rows } = await opened(workbook([{ name: 'One', rows: DAYS }], `date1904="${value}"`));
  expect(columns.map(([, type]) => type)).toEqual(['DATE', 'BIGINT']);
  expect(rows).toEqual([['2024-02-29', '45351']]);
});

test('the days of January and February 1900 are those that spreadsheet programs show', async () => {
  const days = [0.5, 1, 59, 61].map(
    (day, at) => `<row r="${at + 2}"><c r="A${at + 2}" s="1"><v>${day}</v></c></row>`,
  );
  const { rows } = await opened(
    workbook([{ name: 'One', rows: `<row r="1">${text('A1', 'day')}</row>${days.join('')}` }]),
  );
  expect(rows.flat()).toEqual(['12:00:00.000', '1900-01-01', '1900-02-28', '1900-03-01']);
});

test('times are whole seconds, though a part of a day has no exact number', async () => {
  const times = Array.from({ length: 24 }, (_, hour) => [44_227 + hour / 24, hour / 24] as const);
  const rows = times.map(
    ([at, time], row) =>
      `<row r="${row + 2}"><c r="A${row + 2}" s="1"><v>${at}</v></c><c r="B${row + 2}" s="1"><v>${time}</v></c></row>`,
  );
  const head = `<row r="1">${text('A1', 'at')}${text('B1', 'time')}</row>`;
  const found = await opened(workbook([{ name: 'One', rows: head + rows.join('') }]));
  const hours = times.map((_, hour) => `${String(hour).padStart(2, '0')}:00:00`);
  expect(found.rows).toEqual(hours.map((hour) => [`2021-01-31 ${hour}`, hour]));
});

test('formulas whose results were never stored are counted, with the first of them', async () => {
  const head = `<row r="1">${text('A1', 'a')}${text('B1', 'b')}${text('C1', 'c')}</row>`;
  const body =
    '<row r="2"><c r="A2"><v>1</v></c><c r="B2"><f>A2*2</f><v>2</v></c><c r="C2" t="str"><f>IF(A2,"","")</f><v></v></c></row>' +
    '<row r="3"><c r="A3"><v>2</v></c><c r="B3"/><c r="C3"><f>A3*2</f><v></v></c></row>' +
    '<row r="4"><c r="A4"><v>3</v></c><c r="B4"><f t="shared" si="0"/></c><c r="C4"><f>A4*2</f></c></row>';
  const sheets = [
    { name: 'Notes', rows: '' },
    { name: 'One', rows: head + body },
  ];
  expect(await opened(workbook(sheets))).toMatchObject({
    notes: [{ kind: 'formulas', count: 3, first: 'C3' }],
  });
  const rows = `<row r="1">${text('A1', 'a')}</row><row r="2"><c r="A2"><f>1+1</f><v>2</v></c></row>`;
  expect(await opened(workbook([{ name: 'One', rows }]))).toMatchObject({ notes: [] });
});

test('results of formulas are values, and a cell merged over rows has its value in each of them', async () => {
  const rows = `<row r="1">${text('A1', 'group')}${text('B1', 'sum')}</row><row r="2">${text('A2', 'x')}<c r="B2"><f>1+1</f><v>2</v></c></row><row r="3"><c r="A3"/><c r="B3"><f>B2*2</f><v>4</v></c></row>`;
  const after = '<mergeCells count="1"><mergeCell ref="A2:A3"/></mergeCells>';
  const found = await opened(workbook([{ name: 'One', rows, after }]));
  expect(found.rows).toEqual([
    ['x', '2'],
    ['x', '4'],
  ]);
});

test('a cell merged over columns has its value at the first, and one that covers the names fills no rows', async () => {
  const rows = `<row r="2">${text('B2', 'Place')}${text('C2', 'n')}</row><row r="3"><c r="B3"/><c r="C3"><v>1</v></c></row><row r="4">${text('B4', 'all')}</row><row r="5">${text('B5', 'Oslo')}<c r="C5"><v>2</v></c></row><row r="6"><c r="C6"><v>3</v></c></row>`;
  const after =
    '<mergeCells count="3"><mergeCell ref="B4:C4"/><mergeCell ref="B5:B6"/><mergeCell ref="C3:C3"/></mergeCells>';
  const found = await opened(workbook([{ name: 'One', rows, after }]));
  expect(found.rows.map((row) => row.slice(-2))).toEqual([
    ['null', '1'],
    ['all', 'null'],
    ['Oslo', '2'],
    ['Oslo', '3'],
  ]);
});

test('a title above the names, cells with errors and the day that 1900 did not have are said', async () => {
  const rows = [
    `<row r="1">${text('A1', 'Sales of 2026')}</row>`,
    `<row r="2">${text('A2', 'n')}${text('B2', 'day')}</row>`,
    '<row r="3"><c r="A3" t="e"><v>#N/A</v></c><c r="B3" s="1"><v>60</v></c></row>',
    '<row r="4"><c r="A4"><v>4</v></c><c r="B4" s="1"><v>61</v></c></row>',
    '<row r="5"><c r="A5" t="e"><f>1/0</f><v>#DIV/0!</v></c><c r="B5" s="1"><v>62</v></c></row>',
  ].join('');
  const { notes, columns, rows: read } = await opened(workbook([{ name: 'Sales', rows }]));
  expect(columns.map(([, type]) => type)).toEqual(['BIGINT', 'DATE']);
  expect(read).toEqual([
    ['null', '1900-02-28'],
    ['4', '1900-03-01'],
    ['null', '1900-03-02'],
  ]);
  expect(notes).toEqual([
    { kind: 'titleRows', count: 1, first: 'Sales of 2026' },
    { kind: 'errors', count: 2, first: '#N/A', cell: 'A3' },
    { kind: 'day60', count: 1, cell: 'B3' },
  ]);
});

test('hidden sheets can be chosen, and are named as such', async () => {
  const other = `<row r="1">${text('A1', 'a')}</row><row r="2"><c r="A2"><v>1</v></c></row>`;
  const { parts, notes } = await opened(
    workbook([
      { name: 'Shown', rows: DAYS },
      { name: 'Hidden', rows: other, state: 'hidden' },
    ]),
  );
  expect(parts).toEqual(['Shown', 'Hidden']);
  expect(notes).toContainEqual({ kind: 'hidden', sheets: ['Hidden'] });
});
