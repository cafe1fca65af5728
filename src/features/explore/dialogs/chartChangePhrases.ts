import { chartDocument } from '#documents/kinds/chart.ts';
import { changesBetween } from '#documents/state/content.ts';
import type { ChartContents } from '#domain/chart/chartContents.ts';
import { chartPart } from '#domain/chart/chartParts.ts';
import { typeChange } from '#charts/form/typeChange.ts';
import { partChanges } from '#domain/merge/part.ts';
import { isStoredDefault } from '#charts/explore/draft/storedDefault.ts';
import { t } from '#ui/t.ts';
import { phrasesOf } from '../../documents/changesText.ts';

/**
 * What differs between two contents of a chart, in words. Nearly all controls follow its type: a change of the type comes
 * first, with the controls that go and come with it in one phrase each. Explore stores the defaults of all controls with
 * the first save: they are no changes.
 */
export function chartChangePhrases(from: ChartContents, to: ChartContents): readonly string[] {
  const changes = changesBetween(chartDocument, from, to).filter(
    (change) => !isStoredDefault(change, from, to),
  );
  const type = typeChange(changes);
  const others = phrasesOf(partChanges(type?.rest ?? changes, chartPart, [from, to]));
  if (type === null) return others;
  const { gone, brought } = type;
  return [
    t('Chart type changed from {from} to {to}', {
      from: type.from,
      to: type.to,
    }),
    ...listed('Controls of {type} removed: {names}', type.from, gone),
    ...listed('Controls of {type} added: {names}', type.to, brought),
    ...others,
  ];
}

const listed = (text: string, type: string, names: readonly string[]): readonly string[] =>
  names.length === 0 ? [] : [t(text, { type, names: names.join(', ') })];
