import type { SchemaTree } from 'hyparquet';
import { type ReadColumn, valuesOf } from './parquetValues.ts';

/** What a nested value has, and how its leaves are read. */
type Parts =
  | { readonly kind: 'leaf'; readonly type: string; readonly textOf: (value: unknown) => string }
  | { readonly kind: 'list'; readonly of: Parts }
  | { readonly kind: 'struct'; readonly fields: readonly (readonly [name: string, parts: Parts])[] }
  | { readonly kind: 'map'; readonly value: Parts };

/** Types whose text is a number or a truth value of JSON. */
const BARE = /^(BIGINT|UBIGINT|DOUBLE|FLOAT|BOOLEAN|DECIMAL\(.*\))$/;
const NUMBER = /^-?\d+(\.\d+)?(e[+-]?\d+)?$/i;

/** How the values of a column are read. */
export function columnOf(field: SchemaTree): ReadColumn {
  const nested = partsOf(field);
  return {
    name: field.element.name,
    ...(nested === null ? valuesOf(field.element) : nestedColumn(nested)),
  };
}

/**
 * Null for a column that is not nested. The types are those that the file states: they are read before any is changed.
 */
function partsOf(field: SchemaTree): Parts | null {
  return field.children.length === 0 && field.element.repetition_type !== 'REPEATED' ? null : parts(field);
}

function parts(field: SchemaTree): Parts {
  const own = ownParts(field);
  return field.element.repetition_type === 'REPEATED' ? { kind: 'list', of: own } : own;
}

function ownParts({ element, children }: SchemaTree): Parts {
  const [only] = children;
  if (only === undefined) {
    const { type, textOf } = valuesOf(element);
    return { kind: 'leaf', type, textOf };
  }
  const isRepeated = children.length === 1 && only.element.repetition_type === 'REPEATED';
  if (element.converted_type === 'LIST' && isRepeated && only.children.length < 2)
    return { kind: 'list', of: parts(only.children[0] ?? withoutRepeat(only)) };
  const value = only.children.find((child) => child.element.name === 'value');
  if (element.converted_type === 'MAP' && isRepeated && value !== undefined)
    return { kind: 'map', value: parts(value) };
  return { kind: 'struct', fields: children.map((child) => [child.element.name, parts(child)] as const) };
}

/** A list of the oldest form repeats its values themselves. */
const withoutRepeat = (field: SchemaTree): SchemaTree => ({
  ...field,
  element: { ...field.element, repetition_type: 'REQUIRED' },
});

/**
 * How the values of a nested column are read: with the types of its parts. The keys of a map lost theirs, so such a
 * column is JSON.
 */
function nestedColumn(nested: Parts): Omit<ReadColumn, 'name'> {
  const type = typeOf(nested);
  return type === null
    ? { type: 'VARCHAR', textOf: (value) => textOf(nested, value, JSON.stringify) }
    : { type, textOf: (value) => textOf(nested, value, quoted) };
}

function typeOf(nested: Parts): string | null {
  switch (nested.kind) {
    case 'leaf':
      return nested.type;
    case 'list': {
      const of = typeOf(nested.of);
      return of && `${of}[]`;
    }
    case 'struct': {
      const names = new Set(nested.fields.map(([name]) => name.toLowerCase()));
      const fields = nested.fields.map(([name, of]) => [name, typeOf(of)] as const);
      if (names.size < fields.length || fields.some(([, of]) => of === null)) return null;
      return `STRUCT(${fields.map(([name, of]) => `"${name.replaceAll('"', '""')}" ${of}`).join(', ')})`;
    }
    case 'map':
      return null;
  }
}

/** As the engine reads nested values from a text: only quotes and backslashes are escaped. */
const quoted = (text: string): string => `"${text.replaceAll(/["\\]/g, String.raw`\$&`)}"`;

function textOf(nested: Parts, value: unknown, quote: (text: string) => string): string {
  if (value === null || value === undefined) return 'null';
  switch (nested.kind) {
    case 'leaf': {
      const text = nested.textOf(value);
      const isBare = BARE.test(nested.type) && (NUMBER.test(text) || nested.type === 'BOOLEAN');
      return isBare ? text : quote(text);
    }
    case 'list':
      return `[${Array.from(value as Iterable<unknown>, (each) => textOf(nested.of, each, quote)).join(',')}]`;
    case 'struct': {
      const record = value as Readonly<Record<string, unknown>>;
      return `{${nested.fields
        .map(([name, of]) => `${quote(name)}:${textOf(of, record[name], quote)}`)
        .join(',')}}`;
    }
    case 'map':
      return `{${Object.entries(value)
        .map(([key, each]) => `${quote(key)}:${textOf(nested.value, each, quote)}`)
        .join(',')}}`;
  }
}
