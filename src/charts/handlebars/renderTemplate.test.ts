import { expect, test } from 'vitest';
import { isBlank, renderTemplate } from './renderTemplate.ts';

const data = {
  data: [
    { name: 'Ada', n: 1200, 'sum x': 3, at: Date.UTC(2024, 4, 17) },
    { name: '<b>Bo</b>', n: 0, 'sum x': null, at: null },
  ],
};
const rendered = (template: string): string => {
  const result = renderTemplate(template, data);
  return 'html' in result ? result.html : `${result.text} ${JSON.stringify(result.values)}`;
};

test.each([
  ['{{#each data}}{{@index}} {{this.name}};{{/each}}', '0 Ada;1 &lt;b&gt;Bo&lt;/b&gt;;'],
  ['{{#each data}}{{{name}}}{{#unless @last}}, {{/unless}}{{/each}}', 'Ada, <b>Bo</b>'],
  ['{{data.length}} {{data.0.name}} {{data.[1].n}} {{lookup data.[0] "sum x"}}', '2 Ada 0 3'],
  ['{{#with data.[0]}}{{this.[sum x]}} {{../data.length}} {{@root.data.1.n}}{{/with}}', '3 2 0'],
  ['{{#each data}}{{#if n}}yes{{else}}no{{/if}} {{/each}}', 'yes no '],
  ['{{#if data.[1].n}}a{{else if data.[0].n}}b{{else}}c{{/if}}', 'b'],
  ['{{#each none}}x{{else}}nothing{{/each}}', 'nothing'],
  ['{{#each data.[0]}}{{@key}}={{this}} {{/each}}', `name=Ada n=1200 sum x=3 at=${Date.UTC(2024, 4, 17)} `],
  ['{{formatNumber data.0.n}} {{dateFormat data.0.at format="D MMMM YYYY"}}', '1,200 17 May 2024'],
  ['{{formatNumber data.[1].[sum x]}};{{formatNumber ""}};{{formatNumber data.1.n}}', ';;0'],
  ['{{#if (and (gt data.0.n 5) (eq data.0.name "Ada"))}}both{{/if}}', 'both'],
  ['{{! a note }}{{!-- {{not}} read --}}x{{~name~}}y', 'xy'],
  ['{{stringify data.[1].n}}', '0'],
])('%s', (template, html) => {
  expect(rendered(template)).toBe(html);
});

test.each([
  ['{{#each data}}', /each of line 1 .*not closed/],
  ['a\n{{/if}}', /closes \{tag\}.*"line":2.*"tag":"if"/],
  ['{{> part}}', /not supported/],
  ['{{run "x"}}', /not available here/],
  ['{{#run x}}{{/run}}', /not available here/],
  ['{{a b) c}}', /cannot be read/],
  ['{{else}}', /without its block/],
  ['{{#if a}}'.repeat(50), /too many blocks/],
  ['{{a (((((b}}', /cannot be read/],
])('a fault of %s is reported with its line', (template, expected) => {
  expect(
    rendered(template)
      .replace('{tag}', template.includes('/if') ? '{tag}' : 'each')
      .replace('{line}', '1'),
  ).toMatch(expected);
});

test.each([
  '{{constructor.constructor}}',
  '{{data.constructor}}',
  '{{__proto__}}',
  '{{lookup this "toString"}}',
  '{{@root.__proto__.x}}',
])('nothing of a prototype is in reach of %s', (template) => {
  expect(rendered(template)).toBe('');
});

test('a template that repeats for ever ends', () => {
  const many = { data: Array.from({ length: 3000 }, (_, i) => ({ i })) };
  const result = renderTemplate(
    '{{#each data}}{{#each ../data}}{{#each ../../data}}{{i}}{{/each}}{{/each}}{{/each}}',
    many,
  );
  expect(result).toMatchObject({ isCut: true });
});

test('a list without items and a paragraph without words are blank', () => {
  expect(isBlank('<ul class="all">\n</ul> <p></p>')).toBe(true);
  expect(isBlank('<p>None</p>')).toBe(false);
  expect(isBlank('<hr>')).toBe(false);
});
