/** NaN and the infinities, as numbers or as their texts. */
export const isNotFinite = (value: unknown): boolean =>
  (typeof value === 'number' && !Number.isFinite(value)) ||
  (typeof value === 'string' && /^(nan|[+-]?inf(inity)?)$/i.test(value.trim()));
