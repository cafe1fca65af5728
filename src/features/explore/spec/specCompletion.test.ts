import { CompletionContext } from '@codemirror/autocomplete';
import { json } from '@codemirror/lang-json';
import { EditorState } from '@codemirror/state';
import { describe, expect, test } from 'vitest';
import schema from 'vega-lite/vega-lite-schema.json';
import type { JsonRecord } from '#domain/jsonValue.ts';
import { specCompletion } from './specCompletion.ts';

const complete = specCompletion(
  () => Promise.resolve(schema as JsonRecord),
  () => ['city', 'count'],
);

/** What is offered at the bar in a text. */
async function offered(text: string): Promise<readonly string[] | null> {
  const state = EditorState.create({ doc: text.replace('|', ''), extensions: [json()] });
  const result = await complete(new CompletionContext(state, text.indexOf('|'), true));
  return result === null ? null : result.options.map(({ label }) => label);
}

describe('a specification is completed by its schema', () => {
  test.each([
    ['{"|"}', ['"mark"', '"encoding"', '"transform"', '"layer"']],
    ['{|}', ['"mark"']],
    ['{"mark": "bar", |}', ['"encoding"']],
    ['{"mark": {"|"}}', ['"type"', '"cornerRadius"']],
    ['{"encoding": {"|"}}', ['"x"', '"color"', '"tooltip"']],
    ['{"encoding": {"x": {"|"}}}', ['"field"', '"aggregate"', '"timeUnit"']],
    ['{"encoding": {"x": {"axis": {"|"}}}}', ['"labelAngle"']],
    ['{"layer": [{}, {"|"}]}', ['"mark"', '"encoding"']],
    ['{"transform": [{"|"}]}', ['"calculate"', '"filter"']],
    ['{"mark": "|"}', ['"bar"', '"line"']],
    ['{"encoding": {"x": {"type": "|"}}}', ['"quantitative"', '"temporal"']],
    ['{"encoding": {"x": {"field": "|"}}}', ['"city"', '"count"']],
  ])('%s', async (text, some) => {
    expect(await offered(text)).toEqual(expect.arrayContaining(some));
  });

  test.each(['|', '{"mark": 1|}', '{"width": |}', '[1, |]'])('%s: nothing', async (text) => {
    expect((await offered(text)) ?? []).toEqual([]);
  });

  test('an unknown place offers no keys', async () => {
    expect(await offered('{"nothing": {"known": {"|"}}}')).toEqual([]);
  });
});
