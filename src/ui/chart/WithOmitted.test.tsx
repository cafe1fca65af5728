import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { frameOfWire, withOmitted } from '#domain/compile/frame.ts';
import { WithOmitted } from './WithOmitted.tsx';

const FRAME = withOmitted(frameOfWire({ colnames: ['town'], coltypes: [1], data: [{ town: 'Oslo' }] }), {
  cut: { rows: 1, all: 9 },
});
const markup = (isFinal: boolean): string =>
  renderToStaticMarkup(
    <WithOmitted form={{ viz_type: 'pie' }} frame={FRAME} isFinal={isFinal} onOwnState={() => undefined}>
      A pie
    </WithOmitted>,
  );

test('what a chart leaves out is said with a way to it, and in words alone where there is none', () => {
  const words = '1 of 9 rows: the row limit leaves out the others.';
  expect(markup(false)).toContain(words);
  expect(markup(false)).toContain('>Show all</button>');
  expect(markup(true)).toContain(words);
  expect(markup(true)).not.toContain('<button');
});
