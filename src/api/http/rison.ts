export type RisonValue =
  | string
  | number
  | boolean
  | readonly RisonValue[]
  | { readonly [key: string]: RisonValue | undefined };

/**
 * Serialises the parameter `q`. Keys must be plain words; text is always quoted. Undefined keys are omitted: the
 * contract rejects null where it expects text.
 */
export function rison(value: RisonValue): string {
  if (typeof value === 'string') return `'${value.replace(/[!']/g, '!$&')}'`;
  if (typeof value === 'number') return String(value).replace('e+', 'e');
  if (typeof value === 'boolean') return value ? '!t' : '!f';
  if (isList(value)) return `!(${value.map(rison).join(',')})`;
  const entries = Object.entries(value).flatMap(([key, each]) =>
    each === undefined ? [] : [`${key}:${rison(each)}`],
  );
  return `(${entries.join(',')})`;
}

function isList(value: RisonValue): value is readonly RisonValue[] {
  return Array.isArray(value);
}
