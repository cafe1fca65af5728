import { type DayOrder, LEFT_OUT } from '../fileTable.ts';
import { type ColumnReading, readingAs, readingOf, commonDayForms } from './columnReading.ts';
import { KIND } from './cellShape.ts';
import { type ColumnTally, ofKinds } from './columnTally.ts';
import type { TextChoice } from './textChoice.ts';

/** How all columns are read: as found in their values, or as the chosen types. */
export function textReadings(columns: readonly ColumnTally[], choice: TextChoice): readonly ColumnReading[] {
  const given = { decimal: choice.decimal, dayOrder: choice.dayOrder ?? orderIn(columns) };
  return columns.map((column, at) => {
    const type = choice.types?.[at] ?? null;
    return type === null || type === LEFT_OUT ? readingOf(column, given) : readingAs(type, column, given);
  });
}

/** The order of days and months in columns that show it; day first, without one. */
export function orderIn(columns: readonly ColumnTally[]): DayOrder {
  for (const column of columns) {
    const days = ofKinds(column.shapes.values(), KIND.day);
    const [form, ...others] = days.length === 0 ? [] : commonDayForms(days);
    if (form !== undefined && others.length === 0 && form.order !== null) return form.order;
  }
  return 'dayFirst';
}
