import { categoricalScheme } from '../../colors/categoricalSchemes.ts';
import { colorsByLabel } from '../../colors/colorsByLabel.ts';
import { apartColors, withLabels } from '../../colors/labelColors.ts';
import { legibleOn, lightnessOf } from '../../colors/legible.ts';
import { asRecord } from '#domain/jsonValue.ts';
import { type FormData, textOf } from '#domain/chart/form/formData.ts';
import type { ChartTheme } from '../chartSpec.ts';

/**
 * The colour of each label: the dashboard's, then the form's, then the next of the scheme. The dashboard's wins, so
 * that it is the same in every chart.
 */
export function seriesColors(
  form: FormData,
  theme: ChartTheme,
  labels: readonly string[],
): (label: string) => string {
  const own = colorsByLabel(asRecord(form['label_colors']));
  const named = withLabels(
    theme.colors.scheme === ''
      ? { ...theme.colors, scheme: textOf(form['color_scheme']) ?? '' }
      : theme.colors,
    labels.filter((label) => typeof own[label] !== 'string'),
  );
  const colorOf = (label: string): string | undefined =>
    theme.colors.byLabel.get(label) ?? textOf(own[label]) ?? named.byLabel.get(label);
  const apart = apartColors(
    labels,
    colorOf,
    categoricalScheme(named.scheme),
    (label) => theme.colors.chosen?.has(label) === true || typeof own[label] === 'string',
  );
  const ofOneHue = theme.mode === 'dark' ? lightnessOf(categoricalScheme(named.scheme)) : null;
  return (label) =>
    legibleOn(
      theme.mode,
      apart.get(label) ?? colorOf(label) ?? categoricalScheme(theme.colors.scheme)[0] ?? theme.accent,
      ofOneHue,
    );
}
