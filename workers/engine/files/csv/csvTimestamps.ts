import { timestampForm } from '#domain/device/files/timestampForm.ts';
import type { CsvForm } from './readCsv.ts';

const OPTION = 'timestampformat=';

/**
 * A form with the times of texts as 31.01.2024 10:05, if some columns that were found to be texts have such. One format
 * is for all columns, so the first is taken, and none where the engine found times of another one.
 */
export function withTimestamps(form: CsvForm, rows: readonly (readonly (string | null)[])[]): CsvForm {
  if (form.columns.some(([, type]) => type.startsWith('TIMESTAMP'))) return form;
  const found = form.columns.map(([, type], at) =>
    type === 'VARCHAR' ? (timestampForm(rows.map((row) => row[at] ?? null))?.format ?? null) : null,
  );
  const format = found.find((each) => each !== null) ?? null;
  if (format === null) return form;
  return {
    ...form,
    options: [...form.options.filter((option) => !option.startsWith(OPTION)), `${OPTION}'${format}'`],
    columns: form.columns.map(
      ([name, type], at) => [name, found[at] === format ? 'TIMESTAMP' : type] as const,
    ),
  };
}
