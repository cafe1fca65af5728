import { asList, asRecord, isRecord, texts, type JsonRecord } from '#domain/jsonValue.ts';

/** Where in a JSON document: keys and positions from its root. */
export type JsonPath = readonly (string | number)[];

/** The property names that a JSON schema allows at a place, in order. */
export function keysAt(schema: JsonRecord, path: JsonPath): readonly string[] {
  const keys = nodesAt(schema, path).flatMap((node) => Object.keys(asRecord(node['properties'])));
  return [...new Set(keys)].toSorted((a, b) => a.localeCompare(b, 'en'));
}

/** The texts that a JSON schema lists for a place. */
export function valuesAt(schema: JsonRecord, path: JsonPath): readonly string[] {
  const values = nodesAt(schema, path).flatMap((node) => [...texts(node['enum']), ...texts([node['const']])]);
  return [...new Set(values)];
}

function nodesAt(schema: JsonRecord, path: JsonPath): readonly JsonRecord[] {
  let nodes = alternatives(schema, [schema]);
  for (const step of path) {
    const next = nodes.flatMap((node) => {
      if (typeof step === 'number') return [node['items']];
      const own = asRecord(node['properties'])[step];
      return [own ?? node['additionalProperties']];
    });
    nodes = alternatives(schema, next.filter(isRecord));
  }
  return nodes;
}

/** The nodes with everything that they refer to or choose from, each once. */
function alternatives(schema: JsonRecord, from: readonly JsonRecord[]): readonly JsonRecord[] {
  const found = new Set<JsonRecord>();
  const open = [...from];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (found.has(node)) continue;
    found.add(node);
    const { $ref: ref } = node;
    if (typeof ref === 'string') {
      const target = asRecord(schema['definitions'])[decodeURIComponent(ref.replace('#/definitions/', ''))];
      if (isRecord(target)) open.push(target);
    }
    for (const key of ['anyOf', 'oneOf', 'allOf']) open.push(...asList(node[key]).filter(isRecord));
  }
  return [...found];
}
