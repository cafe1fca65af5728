import { valueText } from './cellText.ts';
import type { Column } from '../column.ts';
import { isNull } from '../nulls.ts';
import type { NamedColumn } from './namedColumn.ts';

/** A member of each row's object: its quoted name, and the JSON of its value. */
interface JsonField {
  readonly key: string;
  readonly value: (row: number) => string;
}

const NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/;

/** The members of each row's object. A name that occurs again gets a number, because an object has each name once. */
export function jsonFields(columns: readonly NamedColumn[]): readonly JsonField[] {
  const taken = new Set<string>();
  return columns.map(({ name, column }) => {
    let unique = name;
    for (let n = 2; taken.has(unique); n += 1) unique = `${name}_${n}`;
    taken.add(unique);
    return {
      key: JSON.stringify(unique),
      value: (row) => (isNull(column.nulls, row) ? 'null' : jsonValue(column, row)),
    };
  });
}

export function jsonRow(fields: readonly JsonField[], row: number): string {
  return `{${fields.map(({ key, value }) => `${key}: ${value(row)}`).join(', ')}}`;
}

/** Numbers keep every digit; those that JSON does not have (NaN, infinities) are texts. */
function jsonValue(column: Column, row: number): string {
  const text = valueText(column, row);
  switch (column.kind) {
    case 'number':
    case 'bigint':
    case 'decimal':
      return NUMBER.test(text) ? text : JSON.stringify(text);
    case 'boolean':
    case 'json':
      return text;
    case 'dictionary':
    case 'text':
      return JSON.stringify(text);
  }
}
