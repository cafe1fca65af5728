import { expect, test } from 'vitest';
import { linkFaultText } from './linkFaultText.ts';

test('a link that the server does not know is not blamed on its reachability', () => {
  expect(linkFaultText('missing')).not.toContain('unreachable');
  expect(linkFaultText('failed')).not.toContain('unreachable');
  expect(linkFaultText('unreachable')).toBe('The server is unreachable. The link opens when it is back.');
});
