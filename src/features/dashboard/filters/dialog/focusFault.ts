import type { FilterFault } from '#domain/filter/validateFilters.ts';

/** Puts the focus into a field of the form, so that what is wrong is read and mended there (FLT-10). */
export function focusFault(form: HTMLElement | null, field: FilterFault['field']): void {
  const box = form?.querySelector(`[data-field="${field}"]`);
  const control = box?.querySelector<HTMLElement>('input, textarea, button');
  control?.focus();
  control?.scrollIntoView({ block: 'nearest' });
}
