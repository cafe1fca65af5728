/** A value that another reading of it would change: it is in quotes. */
const QUOTED = /[",\r\n\\]/;

/** A row of CSV as `RowSink` takes it. */
export const csvRow = (values: readonly (string | null)[]): string => {
  const isAlone = values.length === 1;
  const fields = values.map((value) => {
    if (value === null) return '\\N';
    return QUOTED.test(value) || (isAlone && value === '') ? `"${value.replaceAll('"', '""')}"` : value;
  });
  return `${fields.join(',')}\n`;
};
