import { expect, test } from 'vitest';
import { cleanDeclarations, cleanStyles } from './cleanStyles.ts';

test.each([
  'p { background: url(/logout/) }',
  'p { background: URL (x) }',
  '@import "/logout/";',
  'p { background: u\\72l(/logout/) }',
  'p { background: u/**/rl(/logout/) }',
  'p { background: image-set("/logout/" 1x) }',
  '@font-face { src: local(x) }',
])('rules that could load something are left out: %s', (css) => {
  expect(cleanStyles(css)).toBe('');
});

test('other rules stay as they are', () => {
  expect(cleanStyles('td { color: red } /* x */')).toBe('td { color: red } /* x */');
});

test('an element has the declarations that change how it looks', () => {
  expect(
    cleanDeclarations(
      'color: red; background: url(/x); position: fixed; font-size:12px; --a: 1; margin-left: 4px',
    ),
  ).toEqual({ color: 'red', fontSize: '12px', marginLeft: '4px' });
});
