import { chartTypeOf, fromReplacedType } from '../types/chartTypes.ts';
import type { FormData } from './formData.ts';

/**
 * A form of its current type, with the defaults of the type's controls for keys it lacks. The stored form is not
 * changed.
 */
export function withDefaults(stored: FormData): FormData {
  const form = fromReplacedType(stored);
  return { ...chartTypeOf(form)?.defaults, ...form };
}
