import { chartPart } from '#domain/chart/chartParts.ts';
import { typeChange } from '#domain/chart/typeChange.ts';
import type { Change } from '#domain/merge/difference.ts';
import { partChanges } from '#domain/merge/part.ts';
import { t } from '#ui/t.ts';
import { phrasesOf } from '../changesText.ts';

/**
 * Changes of a chart in words. Nearly all controls follow its type: a change of the type comes first, with the controls
 * that go and come with it in one phrase each.
 */
export function chartChangePhrases(
  changes: readonly Change[],
  contents: readonly object[],
): readonly string[] {
  const type = typeChange(changes);
  const others = phrasesOf(partChanges(type?.rest ?? changes, chartPart, contents));
  if (type === null) return others;
  const { from, to, gone, brought } = type;
  return [
    t('Chart type changed from {from} to {to}', { from, to }),
    ...listed('Controls of {type} removed: {names}', from, gone),
    ...listed('Controls of {type} added: {names}', to, brought),
    ...others,
  ];
}

const listed = (text: string, type: string, names: readonly string[]): readonly string[] =>
  names.length === 0 ? [] : [t(text, { type, names: names.join(', ') })];
