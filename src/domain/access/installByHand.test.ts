import { expect, test } from 'vitest';
import { installByHand } from './installByHand.ts';

const MAC = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko)';
const SAFARI = `${MAC} Version/18.3 Safari/605.1.15`;
const PHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_3 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/150.0 Mobile/15E148 Safari/604.1';
const CHROME = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko)';

test.each([
  ['Safari on a Mac', SAFARI, 0, 'dock'],
  ['an iPad, which says that it is a Mac', SAFARI, 5, 'homeScreen'],
  ['any browser of an iPhone', PHONE, 5, 'homeScreen'],
  ['Chrome on a Mac', `${CHROME} Chrome/156.0.0.0 Safari/537.36`, 0, null],
  ['Chrome on Android', 'Mozilla/5.0 (Linux; Android 15) Chrome/156.0.0.0 Mobile Safari/537.36', 5, null],
  ['Firefox', 'Mozilla/5.0 (X11; Linux x86_64; rv:153.0) Gecko/20100101 Firefox/153.0', 0, null],
])('%s needs to be installed by hand, or not', (_name, agent, touchPoints, way) => {
  expect(installByHand({ agent, touchPoints, isInstalled: false })).toBe(way);
  expect(installByHand({ agent, touchPoints, isInstalled: true })).toBeNull();
});
