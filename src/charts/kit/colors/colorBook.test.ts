import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createColorBook } from './colorBook.ts';
import { startLabelColors } from './labelColors.ts';

const FIXED = { Ships: '#123456' };
const labels = fc.array(fc.constantFrom('Ships', 'Planes', 'Trains', 'Cars', 'Bikes'), { maxLength: 5 });

test('in whatever order charts come, a label has one colour in all of them, and the author’s colours win', () => {
  fc.assert(
    fc.property(fc.array(labels, { minLength: 1 }), (charts) => {
      const book = createColorBook(startLabelColors({ scheme: 'supersetColors', fixed: FIXED }));
      const seen = charts.map((each) => book.colorsFor(each, ''));
      const last = seen.at(-1);
      charts.forEach((each, i) => {
        for (const label of each) {
          expect(seen[i]?.byLabel.get(label)).toBe(last?.byLabel.get(label));
          expect(last?.byLabel.get(label)).toBeDefined();
        }
      });
      expect(last?.byLabel.get('Ships')).toBe(FIXED.Ships);
    }),
  );
});

test('it reports when labels were assigned colours, except those it started with', () => {
  const book = createColorBook(startLabelColors({ fixed: FIXED }));
  let times = 0;
  const stop = book.whenGiven(() => void (times += 1));
  book.colorsFor(['Ships'], '');
  expect([times, book.hasGiven()]).toEqual([0, false]);
  book.colorsFor(['Ships', 'Planes', 'Trains'], '');
  expect([times, book.hasGiven()]).toEqual([1, true]);
  stop();
  book.colorsFor(['Cars'], '');
  expect(times).toBe(1);
});

test('without new labels the colours are the same object, so that nothing is redrawn', () => {
  const book = createColorBook(startLabelColors({}));
  const first = book.colorsFor(['Ships', 'Planes'], 'lyftColors');
  expect(book.colorsFor(['Planes'], 'lyftColors')).toBe(first);
  expect(first.byLabel.get('Ships')).toBe('#ea0b8c');
});
