import { columnsOf, type FormData } from '#domain/chart/form/formData.ts';

/** Marks can filter other charts if one of these controls has a column. */
export const emitsBy =
  (...keys: readonly string[]) =>
  (form: FormData): boolean =>
    keys.some((key) => columnsOf(form[key]).length > 0);
