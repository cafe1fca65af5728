import { writtenLanguage } from '#domain/format/shown.ts';

/** How Vega itself writes numbers and times in a view; it knows English. */
export const viewLocale = (): object => ({ locale: writtenLanguage().formats?.names });
