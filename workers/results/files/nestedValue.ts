import { type JsonNode, jsonTree } from '#domain/rows/json/jsonTree.ts';
import { fileScalar } from './fileScalar.ts';
import type { FileType, FileValue, NestedType } from './fileType.ts';

/** The value of a JSON text; undefined where the type has no such value. */
export function nestedValue(type: NestedType, text: string): FileValue | undefined {
  const members = jsonTree(text);
  const isObject = text.trimStart().startsWith('{');
  return members === null ? undefined : branch(type, isObject, members);
}

function valueOf(type: FileType, { text, members }: JsonNode): FileValue | undefined {
  if (text === 'null') return null;
  if (typeof type === 'object' && type.kind !== 'decimal')
    return members === undefined ? undefined : branch(type, text.startsWith('{'), members);
  // Text that has a tree of its own, as a value of type JSON has.
  if (members !== undefined) return undefined;
  return fileScalar(type, text.startsWith('"') ? String(JSON.parse(text)) : text);
}

function branch(type: NestedType, isObject: boolean, members: readonly JsonNode[]): FileValue | undefined {
  switch (type.kind) {
    case 'list': {
      if (isObject) return undefined;
      const values = members.map((member) => valueOf(type.of, member));
      return values.every((value) => value !== undefined) ? values : undefined;
    }
    case 'struct':
      return isObject ? struct(type.fields, members) : undefined;
    case 'map': {
      const map = new Map<FileValue, FileValue>();
      for (const member of members) {
        const key = fileScalar(type.key, member.key);
        const value = valueOf(type.value, member);
        if (!isObject || key === undefined || value === undefined) return undefined;
        map.set(key, value);
      }
      return isObject ? map : undefined;
    }
  }
}

function struct(
  fields: readonly (readonly [name: string, type: FileType])[],
  members: readonly JsonNode[],
): FileValue | undefined {
  const byKey = new Map(members.map((member) => [member.key, member]));
  const values: [string, FileValue][] = [];
  for (const [name, type] of fields) {
    const member = byKey.get(name);
    const value = member === undefined ? null : valueOf(type, member);
    if (value === undefined) return undefined;
    values.push([name, value]);
  }
  return byKey.size > fields.length ? undefined : Object.fromEntries(values);
}
