import type { GenericType, ResultColumn } from '#domain/resultColumn.ts';

/** The columns an envelope lists, tolerating missing or invalid parts. */
export function describeColumns(columns: unknown): ResultColumn[] {
  if (!Array.isArray(columns)) return [];
  return columns.flatMap((column: unknown) => {
    if (typeof column !== 'object' || column === null) return [];
    const described = column as Readonly<Record<string, unknown>>;
    const columnName = described['column_name'] ?? described['name'];
    if (typeof columnName !== 'string') return [];
    const { name, type } = described;
    return [
      {
        column_name: columnName,
        name: typeof name === 'string' ? name : columnName,
        type: typeof type === 'string' ? type : null,
        type_generic: genericType(described['type_generic']),
        is_dttm: described['is_dttm'] === true,
      },
    ];
  });
}

/** A column with values that the response does not list. */
export function undescribed(name: string): ResultColumn {
  return { column_name: name, name, type: null, type_generic: null, is_dttm: false };
}

function genericType(value: unknown): GenericType {
  return value === 0 || value === 1 || value === 2 || value === 3 ? value : null;
}
