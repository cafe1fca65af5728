/** A type as DuckDB names it. */
export type EngineType =
  /** Its whole name, in capitals unless it has values of its own, as an ENUM. */
  | { readonly kind: 'scalar'; readonly name: string }
  | { readonly kind: 'decimal'; readonly precision: number; readonly scale: number }
  /** `size` is null where lists differ in length. */
  | { readonly kind: 'list'; readonly of: EngineType; readonly size: number | null }
  | { readonly kind: 'struct'; readonly fields: readonly (readonly [name: string, type: EngineType])[] }
  | { readonly kind: 'map'; readonly key: EngineType; readonly value: EngineType };

/** Deeper types are of no use to anybody. */
const DEEPEST = 60;

/** Null for a type whose parts are not known, such as a UNION. */
export function parseEngineType(text: string): EngineType | null {
  return parse(text, 0);
}

function parse(given: string, depth: number): EngineType | null {
  const text = given.trim();
  if (text === '' || depth > DEEPEST) return null;
  const [, listed, size] = /^(.*)\[(\d*)\]$/s.exec(text) ?? [];
  if (listed !== undefined) {
    const of = parse(listed, depth + 1);
    return of && { kind: 'list', of, size: size === '' ? null : Number(size) };
  }
  const [, name = '', inner] = /^(\w+) ?\((.*)\)$/s.exec(text) ?? [];
  if (inner === undefined) return /^[\w ]+$/.test(text) ? { kind: 'scalar', name: text.toUpperCase() } : null;
  switch (name.toUpperCase()) {
    case 'DECIMAL':
    case 'NUMERIC':
      return parseDecimal(inner);
    case 'STRUCT':
      return parseStruct(inner, depth);
    case 'MAP': {
      const [key, value, ...more] = parts(inner).map((part) => parse(part, depth + 1));
      return key == null || value == null || more.length > 0 ? null : { kind: 'map', key, value };
    }
    case 'ENUM':
      return { kind: 'scalar', name: text };
    default:
      return null;
  }
}

function parseDecimal(inner: string): EngineType | null {
  const [, precision, scale = '0'] = /^(\d+)(?:,\s*(\d+))?$/.exec(inner.trim()) ?? [];
  return precision === undefined
    ? null
    : { kind: 'decimal', precision: Number(precision), scale: Number(scale) };
}

function parseStruct(inner: string, depth: number): EngineType | null {
  const fields: (readonly [string, EngineType])[] = [];
  for (const part of parts(inner)) {
    const [, quoted, bare = '', rest = ''] = /^(?:"((?:[^"]|"")*)"|(\w+)) (.*)$/s.exec(part.trim()) ?? [];
    const type = parse(rest, depth + 1);
    if (type === null) return null;
    fields.push([quoted?.replaceAll('""', '"') ?? bare, type]);
  }
  return fields.length === 0 ? null : { kind: 'struct', fields };
}

/** What commas separate outside of parentheses and quotes. */
function parts(inner: string): readonly string[] {
  const found: string[] = [''];
  let open = 0;
  for (const [token] of inner.matchAll(/"(?:[^"]|"")*"|'(?:[^']|'')*'|./gs)) {
    if (token === ',' && open === 0) {
      found.push('');
      continue;
    }
    if (token === '(') open += 1;
    if (token === ')') open -= 1;
    found[found.length - 1] += token;
  }
  return found;
}

/** The name of a type with other types for some of its leaves. */
export function engineTypeName(type: EngineType, leaf: (type: EngineType) => string): string {
  switch (type.kind) {
    case 'list':
      return `${engineTypeName(type.of, leaf)}[${type.size ?? ''}]`;
    case 'struct':
      return `STRUCT(${type.fields
        .map(([name, of]) => `"${name.replaceAll('"', '""')}" ${engineTypeName(of, leaf)}`)
        .join(', ')})`;
    case 'map':
      return `MAP(${engineTypeName(type.key, leaf)}, ${engineTypeName(type.value, leaf)})`;
    case 'scalar':
    case 'decimal':
      return leaf(type);
  }
}
