import { expect, test } from 'vitest';
import { readOutOfOrder } from './sortedKeys.ts';

const VALUES = { sorted: { a: 1, b: 2 }, ladder: { gold: 100, bronze: 1 }, list: [2, 1] };

test.each([
  ["{% for k, v in {'gold': 100, 'bronze': 1}.items() %}{{ k }}{% endfor %}", '{…}'],
  ["{% for k in {'b': 1, 'a': 2} %}{{ k }}{% endfor %}", '{…}'],
  ["{{ {'b': 1, 'a': 2}|join(',') }}", '{…}'],
  ["{% set t = {'b': [1, 2], 'a': 'x, \"a\": }'} %}{% for k in t -%}{{ k }}{% endfor %}", 't'],
  ["{% set t = {'b': 1, 'a': 2} %}{{ t.keys()|list }}", 't'],
  ['{% for k, v in ladder.items() if v %}{{ k }}{% endfor %}', 'ladder'],
])('a dictionary that is gone through, and not sorted, is found: %s', (template, name) => {
  expect(readOutOfOrder(template, VALUES)).toBe(name);
});

test.each([
  "{% for k, v in {'a': 1, 'b': 2}.items() %}{{ k }}{% endfor %}",
  "{% set t = {'b': 1, 'a': 2} %}{% for k in filter_values('c') %}{{ t[k] }}{{ t.b }}{% endfor %}",
  "{% if 'b' in {'b': 1, 'a': 2} %}x{% endif %}",
  "{% set t = {'b': 1, 'a': 2} %}{{ t|dictsort }}{{ t.get('b') }}{{ x.t.items() }}",
  '{% for k in sorted %}{{ k }}{% endfor %}{% for v in list %}{{ v }}{% endfor %}',
  "{% raw %}{% for k in {'b': 1, 'a': 2} %}{% endraw %}{# {% for k in {'b': 1, 'a': 2} %} #}",
  "{{ ladder.gold }}{{ 'ladder.items()' }}",
])('one that is only looked into is not: %s', (template) => {
  expect(readOutOfOrder(template, VALUES)).toBeNull();
});
