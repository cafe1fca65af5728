import { t } from '#domain/format/shown.ts';
import { drawnPeriods } from '#charts/drawnPeriods.ts';
import { drawnTests } from '#charts/drawnTests.ts';
import { colorAt, inkOn } from '#charts/kit/colors/legible.ts';
import { FIRST_SERIES } from '#charts/kit/spec/limits.ts';
import { SPARK_RAMP } from '#charts/kit/periods/sparkPaths.ts';
import type { FormData } from '#domain/chart/form/formData.ts';
import type { Frame } from '#domain/compile/frame.ts';
import { type Align, NO_CELL, type Sheet, type SheetCell, type WrittenSheet } from './sheet.ts';

/** Comparisons over time with their sparklines, as the page shows them; null without rows. */
export function timeSheet(form: FormData, frame: Frame): WrittenSheet | null {
  const table = drawnPeriods(form, frame);
  if (table === null) return null;
  const { headings, rows, all } = table;
  const notes = all > rows.length ? [{ text: FIRST_SERIES, values: { shown: rows.length, all } }] : [];
  const sheet = plainSheet([t('Metric'), ...headings.map(({ label }) => label)], (at) => at > 0, rows.length);
  return {
    notes,
    sheet: {
      ...sheet,
      cell(row, at): SheetCell {
        const { name, cells } = rows[row] ?? { name: '', cells: [] };
        if (at === 0) return { text: name, isBold: true };
        const cell = cells[at - 1];
        if (cell === undefined) return NO_CELL;
        const fill = cell.share === null ? null : colorAt(SPARK_RAMP, cell.share);
        return { text: cell.text, fill, ink: fill && inkOn(fill), line: cell.line };
      },
    },
  };
}

/** For each metric, below its name, the groups with the first one as the control, as the page begins; null without rows. */
export function testsSheet(form: FormData, frame: Frame): WrittenSheet | null {
  const tests = drawnTests(form, frame, new Map());
  const [first] = tests;
  if (first === undefined) return null;
  const rows = tests.flatMap(({ metric, groups }) => [
    { isBold: true, isShaded: true, texts: [metric] },
    ...groups.map(({ names, p, lift, isControl, isSignificant }) => {
      const verdict = isSignificant === null ? '–' : isSignificant ? t('Yes') : t('No');
      return {
        isBold: isControl,
        isShaded: false,
        texts: [...names, p, lift, isControl ? t('Control') : verdict],
      };
    }),
  ]);
  const names = first.headings.length;
  const sheet = plainSheet(
    [...first.headings, t('p-value'), t('Lift %'), t('Significant')],
    (at) => at === names || at === names + 1,
    rows.length,
  );
  return {
    notes: [],
    sheet: {
      ...sheet,
      cell(row, at): SheetCell {
        const { texts, isBold, isShaded } = rows[row] ?? { texts: [], isBold: false, isShaded: false };
        return { text: texts[at] ?? '', isBold, isShaded };
      },
    },
  };
}

/** One line of headers over columns of texts and numbers. */
function plainSheet(
  names: readonly string[],
  isNumber: (at: number) => boolean,
  rowCount: number,
): Omit<Sheet, 'cell'> {
  const alignOf = (at: number): Align => (isNumber(at) ? 'end' : 'start');
  return {
    columns: names.map((_, at) => ({ align: alignOf(at), isNumber: isNumber(at), isHead: at === 0 })),
    heads: names.map((text, column) => ({
      text,
      column,
      span: 1,
      level: 0,
      depth: 1,
      align: alignOf(column),
    })),
    levels: 1,
    rowCount,
    footRows: 0,
  };
}
