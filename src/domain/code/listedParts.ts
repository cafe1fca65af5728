import { asList, asRecord, asText, isRecord, type JsonRecord } from '../jsonValue.ts';
import { type NamePart, wordsOf } from '../merge/part.ts';
import { ATOMIC, keyed } from '../merge/shape.ts';
import { type CodeFileKind, fieldPart, type ListedParts } from './codeFileKind.ts';

/** How files are merged whose lists are sets of named parts: two that add something to one list are no conflict. */
export function listedParts(lists: readonly ListedParts[]) {
  const part: NamePart = (at, contents) => {
    const [field, name] = at.path;
    const list = lists.find(({ key }) => key === field);
    if (list === undefined || name === undefined) return fieldPart(at, contents);
    const detail = at.path[2];
    return {
      noun: list.noun,
      name,
      aspect: detail === undefined ? 'whole' : 'settings',
      ...(detail !== undefined && { detail: wordsOf(detail) }),
      key: `${list.key} ${name}`,
    };
  };
  const mapped = (
    record: JsonRecord,
    change: (value: unknown, list: ListedParts) => unknown,
  ): JsonRecord => ({
    ...record,
    ...Object.fromEntries(
      lists.filter(({ key }) => key in record).map((list) => [list.key, change(record[list.key], list)]),
    ),
  });
  return {
    lists,
    fields: Object.fromEntries(
      lists.map(({ key, by }) => [key, keyed(by === null ? ATOMIC : keyed(ATOMIC))]),
    ),
    form: (file: JsonRecord): JsonRecord => mapped(file, (value, { by }) => byName(asList(value), by)),
    file: (form: JsonRecord): JsonRecord => mapped(form, (value, { by }) => sorted(asRecord(value), by)),
    part,
  };
}

const byName = (list: readonly unknown[], by: string | null): JsonRecord =>
  Object.fromEntries(
    by === null
      ? list.map((each) => [asText(each), true])
      : list.filter(isRecord).map((each) => [asText(each[by]), each]),
  );

const sorted = (parts: JsonRecord, by: string | null): readonly unknown[] =>
  Object.keys(parts)
    .toSorted()
    .map((name) => (by === null ? name : parts[name]));

/** Why a list would lose something on its way to the server, under the key of the list; null where none does. */
export function listFault(
  { lists = [] }: CodeFileKind,
  file: JsonRecord,
): { readonly key: string; readonly reason: string } | null {
  for (const { key, by } of lists) {
    const given = file[key] ?? [];
    if (!Array.isArray(given)) return { key, reason: `${key}: It has to be a list.` };
    const names = new Set<string>();
    for (const part of given) {
      const name: unknown = by === null ? part : asRecord(part)[by];
      if (typeof name !== 'string')
        return { key, reason: `${key}: A part of it ${by === null ? 'is no text' : `has no ${by}`}.` };
      if (by !== null && names.has(name)) return { key, reason: `${key}: "${name}" is in it twice.` };
      names.add(name);
    }
  }
  return null;
}
