import { createTexts, type Language } from '#domain/format/texts.ts';

/** The only place that sets locale and direction. */
export const LANGUAGE: Language = { locale: 'en-GB', direction: 'ltr', texts: {} };

export const t = createTexts(LANGUAGE);
