import { chartTypeOf, fromReplacedType } from '../chartTypes.ts';
import type { FormData } from '#domain/chart/form/formData.ts';
import { readerForm } from '#domain/chart/form/readerForm.ts';

/**
 * A form of its current type, with the defaults of the type's controls for keys it lacks, and with what its reader
 * asked for. The stored form is not changed.
 */
export function withDefaults(stored: FormData): FormData {
  const form = fromReplacedType(stored);
  return { ...chartTypeOf(form)?.defaults, ...form, ...readerForm(form) };
}
