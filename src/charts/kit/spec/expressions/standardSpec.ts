import { asList, asRecord, type JsonRecord } from '#domain/jsonValue.ts';
import { ALONG_TEXT, NUMBER_TEXT, TIME_TEXT } from '../specParts.ts';

/** What computes a signal only here: labels and words are placed by functions of this product. */
const PLACES = /\b(?:keptLabels|placedWords)\(/;

const isPlaces = (signal: JsonRecord): boolean => PLACES.test(String(signal['update']));

/** Names of formats that only Superset has, such as SMART_NUMBER. */
const number = (format: string): string =>
  `format(datum.value, test('^[A-Z_]+$', ${format}) ? '.3~s' : replace(${format}, 'SMART_NUMBER', ''))`;
const SIDE = "currencyPlace == 'suffix'";

/** Texts of axes by functions of this product, and by Vega's own. */
const TEXTS: readonly (readonly [string, string])[] = [
  [NUMBER_TEXT, `(${SIDE} ? '' : currency) + ${number('numberFormat')} + (${SIDE} ? ' ' + currency : '')`],
  [ALONG_TEXT, number('alongFormat')],
  [TIME_TEXT, "utcFormat(datum.value, test('%', timeFormat) ? timeFormat : '%Y-%m-%d')"],
];

/** A spec that any Vega draws, with the values of signals that only this product computes. */
export function standardSpecText(spec: JsonRecord, valueOf: (signal: string) => unknown): string {
  const signals = asList(spec['signals'])
    .map(asRecord)
    .map((signal) => {
      if (!isPlaces(signal)) return signal;
      const name = String(signal['name']);
      return { name, value: valueOf(name) };
    });
  return TEXTS.reduce(
    (text, [own, standard]) => text.replaceAll(own, () => standard),
    JSON.stringify({ ...spec, signals }, null, 2),
  );
}
