import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { ChipText } from './FilterChips.tsx';

test('the name and the value of a filter have a direction of their own', () => {
  expect(renderToStaticMarkup(<ChipText name="שם" value="ערך" />)).toBe('<bdi>שם</bdi>: <bdi>ערך</bdi>');
});
