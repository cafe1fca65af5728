import { chartSentences } from '#charts/kit/spec/text/chartSentences.ts';
import type { FormData } from '#domain/chart/form/formData.ts';
import type { Frame } from '#domain/compile/frame.ts';
import { t } from '#ui/t.ts';

/** A chart in sentences, for screen readers; undefined before it has rows. */
export const aboutChart = (form: FormData | null, frame: Frame | undefined): string | undefined =>
  form === null || frame === undefined
    ? undefined
    : chartSentences(form, frame)
        .map(({ text, values }) => t(text, values))
        .join(' ');
