import { expect, test } from 'vitest';
import { decodeChart } from './decodeChart.ts';
import { storeChartData } from './storeChartData.ts';

const bodyOf = (value: string, computed = '2026-01-02T03:04:05'): ArrayBuffer =>
  new TextEncoder().encode(
    `{"result":[{"data":[{"n":${value}}],"colnames":["n"],"coltypes":[0],"cached_dttm":"${computed}"}]}`,
  ).buffer;

function digestOf(body: ArrayBuffer): string {
  const read = storeChartData(null, {
    key: 'k',
    subject: 'chart:1',
    question: {},
    origin: 'server',
    now: Date.UTC(2026, 5, 1),
    body,
    rows: null,
  });
  if (!read.ok) throw new Error(JSON.stringify(read.error));
  return read.value.stored.digest;
}

test('the digest of rows is that of the same rows of another time', () => {
  expect(digestOf(bodyOf('1'))).toBe(digestOf(bodyOf('1', '2026-02-02T03:04:05')));
  expect(digestOf(bodyOf('1'))).not.toBe(digestOf(bodyOf('2')));
});

test('the ends of a time range that moves with the clock are kept, and do not change the digest', () => {
  const ending = (to: number): ArrayBuffer =>
    new TextEncoder().encode(
      `{"result":[{"data":[{"n":1}],"colnames":["n"],"coltypes":[0],"from_dttm":null,"to_dttm":${to}}]}`,
    ).buffer;
  expect(digestOf(ending(7))).toBe(digestOf(ending(8)));
  const decoded = decodeChart(new Uint8Array(ending(7)));
  expect(decoded.ok && decoded.value[0]?.frame.span).toEqual([null, 7]);
});

test('the digest of rows with whole numbers that no double holds is of all of their digits', () => {
  const [large, next] = ['9007199254740993', '9007199254740992'].map((each) => digestOf(bodyOf(each)));
  expect(large).not.toBe(next);
  expect(digestOf(bodyOf('[9007199254740993]'))).not.toBe(digestOf(bodyOf('[9007199254740992]')));
  expect(digestOf(bodyOf('9007199254740993', '2026-02-02T03:04:05'))).toBe(large);
});
