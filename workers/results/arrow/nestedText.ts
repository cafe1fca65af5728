import { engineText } from '#domain/rows/text/engineText.ts';
import type { EngineType } from '#domain/rows/types/engineType.ts';

const NUMBER = /^-?(0|[1-9]\d*)(\.\d+)?(e[+-]?\d+)?$/i;
const NUMERIC = /^(U?(TINYINT|SMALLINT|INTEGER|BIGINT|HUGEINT)|DOUBLE|FLOAT|BIGNUM)$/;

/** A nested value of Arrow as JSON, as servers send it: numbers keep every digit. `type` is null if it is not known. */
export function nestedText(value: unknown, type: EngineType | null): string {
  if (value === null || value === undefined) return 'null';
  switch (type?.kind) {
    case 'list':
      return `[${Array.from(value as Iterable<unknown>, (each) => nestedText(each, type.of)).join(', ')}]`;
    case 'struct': {
      const record = value as Readonly<Record<string, unknown>>;
      const members = type.fields.map(([name, of]) => member(name, nestedText(record[name], of)));
      return `{${members.join(', ')}}`;
    }
    case 'map': {
      const entries = [...(value as Iterable<readonly [unknown, unknown]>)];
      const members = entries.map(([key, of]) =>
        member(plainText(key, type.key), nestedText(of, type.value)),
      );
      return `{${members.join(', ')}}`;
    }
    case 'decimal':
      return numberText(value);
    case 'scalar':
      if (NUMERIC.test(type.name)) return numberText(value);
      return typeof value === 'string' ? JSON.stringify(engineText(type.name, value)) : plainJson(value);
    case undefined:
      return plainJson(value);
  }
}

const member = (name: string, text: string): string => `${JSON.stringify(name)}: ${text}`;

/** The key of a map: an object has texts only. */
const plainText = (key: unknown, type: EngineType): string =>
  typeof key === 'object'
    ? nestedText(key, type)
    : engineText(type.kind === 'scalar' ? type.name : '', leafText(key));

const leafText = (value: unknown): string => `${value as string | number | bigint | boolean}`;

/** JSON has no infinity and no NaN. */
function numberText(value: unknown): string {
  const text = leafText(value);
  return NUMBER.test(text) ? text : JSON.stringify(text);
}

function plainJson(value: unknown): string {
  return JSON.stringify(value, (_key, each: unknown) => {
    if (typeof each === 'bigint') return String(each);
    return ArrayBuffer.isView(each) ? Array.from(each as Uint8Array) : each;
  });
}
