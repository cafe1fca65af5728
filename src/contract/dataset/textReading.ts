import * as v from 'valibot';

/**
 * How the embedded server is to read a text with separators, beside what the contract has: as a person saw it in the
 * preview. Null is what the server finds, by the same rules.
 */
export const textReadingSchema = v.object({
  encoding: v.nullable(v.string()),
  choice: v.object({
    separator: v.nullable(v.pipe(v.string(), v.length(1))),
    quote: v.nullable(v.picklist(['"', "'", ''])),
    firstLine: v.nullable(v.pipe(v.number(), v.safeInteger(), v.minValue(1))),
    hasNames: v.nullable(v.boolean()),
    decimal: v.nullable(v.picklist(['.', ','])),
    dayOrder: v.nullable(v.picklist(['dayFirst', 'monthFirst'])),
    types: v.nullable(v.array(v.string())),
  }),
  /** Rows that do not fit the chosen types are left out. */
  isPartly: v.boolean(),
});

export type TextReading = v.InferOutput<typeof textReadingSchema>;
