import { describe, expect, test } from 'vitest';
import { decode, decodeBytes, failure, kinds, rowsOf, texts } from './decodeForTest.ts';

const column = (name: string, type_generic: number | null, type = 'X') => ({
  column_name: name,
  name,
  type,
  type_generic,
  is_dttm: false,
});

describe('numbers keep every digit', () => {
  test.each([
    ['whole numbers', ['1', '-2147483648', '0'], 'number'],
    ['the largest a double counts to', ['9007199254740991', '-9007199254740991'], 'number'],
    ['integers past 2^53', ['9007199254740993', '1'], 'bigint'],
    ['64 bits', ['9223372036854775807', '-9223372036854775808', null], 'bigint'],
    ['more than 64 bits', ['9223372036854775808', '5'], 'decimal'],
    ['fixed decimals', ['1.10', '20.00', '-0.05'], 'number'],
    ['decimals of many digits', ['12345678901234567890.0123456789', '1.10'], 'decimal'],
    ['decimals without a common scale', ['1.10', '2.5', '3'], 'decimal'],
    ['doubles', ['0.1', '0.30000000000000004', '123456.789'], 'number'],
    ['Python floats', ['5.0', '-0.0', '0.25'], 'number'],
    ['negative zero among integers', ['-0', '9007199254740993'], 'decimal'],
    ['integers, then one with a fraction', ['1', '2', '2.5'], 'number'],
    ['big integers, then a fraction', ['9007199254740993', '0.5'], 'decimal'],
  ])('%s', (_, values, kind) => {
    const data = `[${values.map((value) => `{"v": ${value ?? 'null'}}`).join(',')}]`;
    expect(rowsOf(data)).toEqual(values.map((value) => [value]));
    expect(kinds(data)).toEqual([kind]);
  });

  test('NaN and the infinities, which Python writes, are numbers', () => {
    const data = '[{"v": NaN}, {"v": Infinity}, {"v": -Infinity}, {"v": 1.5}]';
    expect(rowsOf(data)).toEqual([['NaN'], ['Infinity'], ['-Infinity'], ['1.5']]);
    expect(kinds(data)).toEqual(['number']);
  });

  test('an exponent may be reformatted, its digits not', () => {
    expect(rowsOf('[{"v": 1e-07}, {"v": 3.4e+38}]')).toEqual([['1e-7'], ['3.4e+38']]);
    expect(rowsOf('[{"v": 1.0e-07}, {"v": 1e400}]')).toEqual([['1e-7'], ['1e400']]);
  });

  test('integers that Superset quotes are integers again', () => {
    const response = decode(
      `{"data": [{"v": "9007199254740993"}, {"v": 5}, {"v": null}], "columns": ${JSON.stringify([column('v', 0)])}}`,
    );
    expect(texts(response)).toEqual([['9007199254740993'], ['5'], [null]]);
    expect(response.columns[0]?.kind).toBe('bigint');
  });

  test('what is only declared numeric stays text', () => {
    const response = decode(
      `{"data": [{"v": "428 days"}, {"v": "1"}, {"v": "12"}], "columns": ${JSON.stringify([column('v', 0)])}}`,
    );
    expect(texts(response)).toEqual([['428 days'], ['1'], ['12']]);
    expect(['text', 'dictionary']).toContain(response.columns[0]?.kind);
  });
});

describe('rows', () => {
  test('keys in another order, omitted, or first seen late', () => {
    expect(rowsOf('[{"a": 1, "b": "x"}, {"b": "y", "a": 2}, {"b": "z"}, {"c": true, "a": 4}, {}]')).toEqual([
      ['1', 'x', null],
      ['2', 'y', null],
      [null, 'z', null],
      ['4', null, 'true'],
      [null, null, null],
    ]);
  });

  test('escaped keys and names of Object.prototype', () => {
    const response = decode(
      '{"data": [{"\\u0061": 1, "__proto__": 2, "constructor": 3}, {"a": 4, "__proto__": 5}]}',
    );
    expect(response.described.map((each) => each.name)).toEqual(['a', '__proto__', 'constructor']);
    expect(texts(response)).toEqual([
      ['1', '2', '3'],
      ['4', '5', null],
    ]);
  });

  test('a duplicate key in a row loses no value', () => {
    const response = decode('{"data": [{"a": 1, "a": 2}, {"a": 3, "a": 4}]}');
    expect(response.described.map((each) => each.name)).toEqual(['a', 'a__1']);
    expect(texts(response)).toEqual([
      ['1', '2'],
      ['3', '4'],
    ]);
  });

  test('columns are in listed order, unlisted ones last, missing ones empty', () => {
    const listed = JSON.stringify([column('b', 1), column('none', 1), column('a', 0)]);
    const response = decode(`{"data": [{"a": 1, "b": "x", "extra": 2}], "columns": ${listed}}`);
    expect(response.described.map((each) => each.name)).toEqual(['b', 'none', 'a', 'extra']);
    expect(texts(response)).toEqual([['x', null, '1', '2']]);
  });

  test('[ENT-04] an empty result keeps its columns', () => {
    const response = decode(`{"data": [], "columns": ${JSON.stringify([column('a', 0), column('b', 1)])}}`);
    expect([response.rowCount, response.columns.length]).toEqual([0, 2]);
  });

  test('nested values are kept as the received JSON, and scalars beside them', () => {
    const data = '[{"v": "s"}, {"v": {"a": [1.10, null]}}, {"v": 9007199254740993}, {"v": null}]';
    expect(rowsOf(data)).toEqual([['"s"'], ['{"a": [1.10, null]}'], ['9007199254740993'], [null]]);
    expect(kinds(data)).toEqual(['json']);
  });

  test('numbers and texts in one column are text', () => {
    expect(rowsOf('[{"v": 1}, {"v": "a"}, {"v": 2.50}, {"v": true}]')).toEqual([
      ['1'],
      ['a'],
      ['2.50'],
      ['true'],
    ]);
  });

  test('5,000 columns and a cell of 10 MB', () => {
    const names = Array.from({ length: 5000 }, (_, at) => `c${at}`);
    const wide = `[${[1, 2].map((n) => `{${names.map((name) => `"${name}": ${n}`).join(',')}}`).join(',')}]`;
    expect(rowsOf(wide)[1]).toHaveLength(5000);
    const long = 'é'.repeat(5 * 1024 * 1024);
    expect(rowsOf(`[{"v": "${long}"}, {"v": "b"}]`)).toEqual([[long], ['b']]);
  });

  test('repeating texts share a dictionary, others do not', () => {
    const repeat = Array.from({ length: 5000 }, (_, at) => `{"r": "v${at % 7}", "u": "u${at}"}`).join(',');
    expect(kinds(`[${repeat}]`)).toEqual(['dictionary', 'text']);
    expect(rowsOf(`[${repeat}]`)[4321]).toEqual(['v2', 'u4321']);
  });

  test('bytes that are not UTF-8 are replaced and counted', () => {
    const text = new TextEncoder().encode('{"data": [{"v": "a?b"}, {"v": "fine é"}, {"v": {"k": "?"}}]}');
    const bytes = Uint8Array.from(text, (byte) => (byte === 0x3f ? 0xff : byte));
    const decoded = decodeBytes(bytes);
    expect(decoded.ok && texts(decoded.value)).toEqual([['"a\ufffdb"'], ['"fine é"'], ['{"k": "\ufffd"}']]);
    expect(decoded.ok && decoded.value.illFormed).toBe(2);
  });
});

describe('the envelope', () => {
  test('is everything but the rows, in any order', () => {
    const { envelope } = decode(
      '{"status": "success", "data": [{"a": 1}], "query": {"rows": 1, "extra": {"x": NaN}}}',
    );
    expect(envelope).toEqual({ status: 'success', query: { rows: 1, extra: { x: Number.NaN } } });
  });

  test('a response without rows is an envelope', () => {
    expect(decode('{"query_id": 3, "status": "stopped"}')).toMatchObject({
      rowCount: 0,
      envelope: { query_id: 3 },
    });
  });

  test.each([
    ['nothing', '', 'Expected { at byte 0'],
    ['a page', '<!doctype html>', 'Expected { at byte 0'],
    ['an answer that broke off', '{"data": [{"a": 1}', 'Expected ] at byte 18'],
    ['a number with a zero before it', '{"data": [{"a": 01}]}', 'Expected a value at byte 16'],
    ['a row that is no object', '{"data": [1]}', 'Expected { at byte 10'],
    ['a string without an end', '{"data": [{"a": "x]}', 'A string does not end at byte 17'],
    ['an unknown escape', '{"data": [{"a": "\\x"}]}', 'An escape is not one of JSON at byte 17'],
    ['something after the end', '{"data": []} x', 'Unexpected data after the response at byte 13'],
    ['endless nesting', `{"a": ${'['.repeat(100_000)}`, 'Values are nested too deeply at byte 507'],
  ])('%s fails and reports the position', (_, text, message) => {
    expect(failure(text)).toBe(message);
  });
});
