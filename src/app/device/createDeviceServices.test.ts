import { expect, test } from 'vitest';
import { tabsAsScript } from './createDeviceServices.ts';

test('the script contains every tab with text, under its name on one line', () => {
  const script = tabsAsScript([
    { name: 'Untitled\nQuery 1', sql: 'SELECT 1;\n\n' },
    { name: 'Empty', sql: '  \n' },
    { name: 'Second', sql: 'SELECT 2' },
  ]);
  expect(script).toBe('-- Untitled Query 1\nSELECT 1;\n\n\n-- Second\nSELECT 2\n');
});
