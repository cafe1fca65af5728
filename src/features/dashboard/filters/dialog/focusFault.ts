import type { FilterFault } from '#domain/filter/config/validateFilters.ts';

/** Focuses an invalid field of the form, so that the error is announced and can be fixed there (FLT-10). */
export function focusFault(form: HTMLElement | null, field: FilterFault['field']): void {
  const box = form?.querySelector(`[data-field="${field}"]`);
  const control = box?.querySelector<HTMLElement>('input, textarea, button');
  control?.focus();
  control?.scrollIntoView({ block: 'nearest' });
}
