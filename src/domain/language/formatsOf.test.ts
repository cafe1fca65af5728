import { afterEach, expect, test } from 'vitest';
import { axisTime } from '../format/axisTime.ts';
import { currencyFormat } from '../format/currency.ts';
import { fullNumber } from '../format/fullNumber.ts';
import { grainFormat } from '../format/grainFormat.ts';
import { numberFormat } from '../format/numberFormat.ts';
import { writeIn, writtenIn, t } from '../format/shown.ts';
import { ENGLISH } from '../format/texts.ts';
import { timeFormat } from '../format/timeFormat.ts';
import { utcText } from '../format/utcText.ts';
import { LANGUAGES } from './languages.ts';

afterEach(() => writeIn(ENGLISH));

async function begin(code: string): Promise<void> {
  const found = LANGUAGES.find((each) => each.code === code);
  if (found === undefined) throw new Error(`No language ${code}`);
  writeIn(await found.load());
}

/** Spaces of each width are one here. */
const plain = (text: string): string => text.replaceAll(/\s/g, ' ');
const EURO = { symbol: 'EUR', position: 'suffix' } as const;

test.each([
  [
    'en',
    '1,234,567',
    '1,234',
    '1,234.5',
    '1.23M',
    '1.5B',
    '14.3%',
    '$1,234.50',
    '−1,234.5 €',
    '1.5kB',
    '1m 6.1s',
  ],
  [
    'de',
    '1.234.567',
    '1.234',
    '1.234,5',
    '1,23 Mio.',
    '1,5 Mrd.',
    '14,3 %',
    '$1.234,50',
    '−1.234,5 €',
    '1,5kB',
    '1m 6,1s',
  ],
  [
    'fr',
    '1 234 567',
    '1 234',
    '1 234,5',
    '1,23 M',
    '1,5 Md',
    '14,3 %',
    '$1 234,50',
    '−1 234,5 €',
    '1,5kB',
    '1m 6,1s',
  ],
  [
    'es',
    '1.234.567',
    '1234',
    '1234,5',
    '1,23 M',
    '1500 M',
    '14,3 %',
    '$1234,50',
    '−1234,5 €',
    '1,5kB',
    '1m 6,1s',
  ],
  [
    'ja',
    '1,234,567',
    '1,234',
    '1,234.5',
    '123万',
    '15億',
    '14.3%',
    '$1,234.50',
    '−1,234.5 €',
    '1.5kB',
    '1m 6.1s',
  ],
])('numbers as %s writes them', async (code, ...expected) => {
  await begin(code);
  const written = [
    numberFormat(',d')(1_234_567),
    numberFormat(',d')(1234),
    fullNumber(1234.5),
    numberFormat('SMART_NUMBER')(1_234_567),
    numberFormat(null)(1.5e9),
    numberFormat('.1%')(0.143),
    // The currency is the author’s.
    numberFormat('$,.2f')(1234.5),
    currencyFormat(',.1f', EURO)(-1234.5),
    numberFormat('MEMORY_DECIMAL')(1500),
    numberFormat('DURATION')(66_100),
  ];
  expect(written.map(plain)).toEqual(expected);
});

test.each([
  ['en', '1.23k', '12.3k', '999k', '−$ 4.5B', '1.5P', '50E', '61.52k', '1.515G', '1.5G'],
  // German has no unit for a thousand, Japanese none below ten thousand: all whole digits are there.
  ['de', '1.235', '12.346', '999.499', '−$ 4,5 Mrd.', '1500 Bio.', '5e+19', '61.520', '1,515 Mrd.', '1,5G'],
  ['fr', '1,23 k', '12,3 k', '999 k', '−$ 4,5 Md', '1500 Bn', '5e+19', '61,52 k', '1,515 Md', '1,5G'],
  ['es', '1,23 mil', '12,3 mil', '999 mil', '−$ 4500 M', '1500 B', '5e+19', '61,52 mil', '1515 M', '1,5G'],
  ['ja', '1,235', '1.23万', '99.9万', '−$ 45億', '1500兆', '5000京', '6.152万', '15.15億', '1.5G'],
])('the adaptive format has the units of %s, a chosen one those of science', async (code, ...expected) => {
  await begin(code);
  const smart = numberFormat('SMART_NUMBER');
  const dollars = currencyFormat('SMART_NUMBER', { symbol: 'USD', position: 'prefix' });
  const written = [
    smart(1234.6),
    smart(12_345.6),
    smart(999_499),
    dollars(-4.5e9),
    smart(1.5e15),
    smart(5e19),
    // Of an axis whose ticks would be alike with three digits.
    numberFormat('SMART_NUMBER.6~s')(61_520),
    numberFormat('SMART_NUMBER.6~s')(1_515_000_000),
    numberFormat('.3~s')(1.5e9),
  ];
  expect(written.map(plain)).toEqual(expected);
});

test('ticks beyond the largest unit of a language have the digits of their axis, so none are alike', async () => {
  await begin('de');
  expect([5.0125e20, 5.0175e20].map(numberFormat('SMART_NUMBER.5~s'))).toEqual(['5,0125e+20', '5,0175e+20']);
});

const MARCH = Date.UTC(2004, 2, 1);
const FIFTH = Date.UTC(2004, 2, 5);

test.each([
  [
    'en',
    'March',
    'Fri 05',
    'Fri Mar 05, 2004',
    '05 AM',
    '05:07',
    'Mar 2004',
    'Q1 2004',
    'Mar 05, 2004',
    'Mar',
  ],
  [
    'de',
    'März',
    'Fr., 5.',
    'Fr., 5. März 2004',
    '05 Uhr',
    '05:07',
    'März 2004',
    'Q1 2004',
    '5. März 2004',
    'März',
  ],
  [
    'fr',
    'mars',
    'ven. 5',
    'ven. 5 mars 2004',
    '05 h',
    '05:07',
    'mars 2004',
    'T1 2004',
    '5 mars 2004',
    'mars',
  ],
  ['es', 'marzo', 'vie 5', 'vie, 5 mar 2004', '05:00', '05:07', 'mar 2004', 'T1 2004', '5 mar 2004', 'mar'],
  [
    'ja',
    '3月',
    '5日(金)',
    '2004年3月5日(金)',
    '5時',
    '05:07',
    '2004年3月',
    '2004年第1四半期',
    '2004年3月5日',
    '3月',
  ],
])('times as %s writes them', async (code, ...expected) => {
  await begin(code);
  const tick = (moment: number, isFirst: boolean) =>
    axisTime('smart_date', { moment, isFirst, from: MARCH, to: FIFTH });
  const written = [
    timeFormat(null)(MARCH),
    timeFormat('smart_date')(FIFTH),
    timeFormat('smart_date_verbose')(FIFTH),
    timeFormat('smart_date')(FIFTH + 5 * 3_600_000),
    timeFormat('smart_date')(FIFTH + 5 * 3_600_000 + 7 * 60_000),
    grainFormat('P1M')(MARCH),
    grainFormat('P3M')(MARCH),
    tick(FIFTH, true),
    tick(MARCH, false),
  ];
  expect(written.map(plain)).toEqual(expected);
});

test.each([
  ['en', 'Jan 05, 2004', 'Monday', '1/5/2004, 1:02:03 PM'],
  ['de', 'Jan. 05, 2004', 'Montag', '5.1.2004 13:02:03'],
  ['fr', 'janv. 05, 2004', 'lundi', '05/01/2004 13:02:03'],
  ['ja', '1月 05, 2004', '月曜日', '2004/1/5 13:02:03'],
])('a format that an author chose keeps its order, with the names of %s', async (code, ...expected) => {
  await begin(code);
  const at = Date.UTC(2004, 0, 5, 13, 2, 3);
  expect(['%b %d, %Y', '%A', '%c'].map((format) => timeFormat(format)(at))).toEqual(expected);
});

test('what a statement writes stays English', async () => {
  await begin('fr');
  expect(utcText('%b %d')(new Date(MARCH))).toBe('Mar 01');
});

test('a language for one thing ends with it, also where that fails', async () => {
  await begin('en');
  const german = await LANGUAGES[1]?.load();
  if (german === undefined) throw new Error('No German');
  expect(writtenIn(german, () => [t('Total'), numberFormat(',')(1234.5)])).toEqual(['Gesamt', '1.234,5']);
  expect(() =>
    writtenIn(german, () => {
      throw new Error('broken');
    }),
  ).toThrow('broken');
  expect([t('Total'), numberFormat(',')(1234.5)]).toEqual(['Total', '1,234.5']);
});
