import type { FormData } from '#domain/chart/form/formData.ts';

/** Columns that split a chart of flows are their ends. */
export const splitFlow = ([source, target]: readonly string[]): FormData => ({
  source,
  ...(target !== undefined && { target }),
});
