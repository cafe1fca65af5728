import type { FormData } from './formData.ts';

/** Renamed keys come before values already stored under the new names. */
export function withKeysRenamed(form: FormData, names: Readonly<Record<string, string>>): FormData {
  const moved = Object.entries(names).filter(([from]) => from in form);
  const gone = new Set(moved.flat());
  return {
    ...Object.fromEntries(Object.entries(form).filter(([key]) => !gone.has(key))),
    ...Object.fromEntries(moved.map(([from, to]) => [to, form[from]])),
  };
}
