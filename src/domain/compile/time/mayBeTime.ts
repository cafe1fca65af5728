/** What converts a text or number to a timestamp, or excludes that. */
const NO_TIME =
  /^\s*\(*\s*(?:strftime|to_char|format\w*|concat\w*|extract|date_part|datepart|dayname|monthname|dayof\w+|weekday|isodow|year|quarter|month|week\w*|day|hour|minute|second|epoch\w*|lower|upper|initcap|trim|ltrim|rtrim|replace|regexp_\w+|substr\w*|left|right|split_part|length|round|floor|ceil\w*|abs|count|sum|avg)\s*\(/i;
/** A cast at the end, or a concatenation of texts. */
const NO_TIME_AT_END =
  /(?:::\s*|\bas\s+)(?:text|varchar|char|string|int\w*|bigint|double|float|numeric|decimal)\s*(?:\([\d\s,]*\))?\s*\)*\s*$|\|\|/i;

/**
 * Whether an axis expression can be a timestamp, which a grain then truncates. Forms store a grain for every axis, and
 * engines refuse to truncate a text. Only the engine knows its type; what is plainly no timestamp is left unchanged.
 */
export function mayBeTime(expression: string): boolean {
  return !NO_TIME.test(expression) && !NO_TIME_AT_END.test(expression) && !isTextCase(expression);
}

/** A choice between texts. */
const isTextCase = (expression: string): boolean =>
  /^\s*case\b/i.test(expression) && /\bthen\s*(?:'|-?\d)/i.test(expression);
