import { type FormData, listOf, textOf } from '#domain/chart/form/formData.ts';

const ISO_DAY = /^\d{4}-\d{2}-\d{2}/;

/**
 * The earlier times that a form compares with, those with a name first: then the time that starts on a day of the
 * author, and the one as long as the chart's that is right before it. A day that is no day is not requested.
 */
export function namedShifts(form: FormData): readonly string[] {
  const shifts = listOf(form['time_compare']).filter((each) => typeof each === 'string');
  const [day] = ISO_DAY.exec(textOf(form['start_date_offset']) ?? '') ?? [];
  return [
    ...shifts.filter((each) => each !== 'custom' && each !== 'inherit'),
    ...(shifts.includes('custom') && day !== undefined ? [day] : []),
    ...(shifts.includes('inherit') ? ['inherit'] : []),
  ];
}
