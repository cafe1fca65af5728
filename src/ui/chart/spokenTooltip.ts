import type { TooltipText } from '#charts/kit/spec/chartSpec.ts';
import { t } from '../t.ts';

/** A tooltip as one sentence, the value of the mark itself first. */
export function spokenTooltip({ title, lines, press }: TooltipText): string {
  const strong = lines.find((line) => line.strong) ?? lines[0];
  return [
    title,
    ...(strong === undefined ? [] : [`${strong.label} ${strong.value}`]),
    ...(press === undefined ? [] : [t(press.text, press.values)]),
  ]
    .filter((part) => part !== '')
    .join(', ');
}
