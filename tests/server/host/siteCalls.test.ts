import { expect, test } from 'vitest';
import { readPageOptions } from '#domain/dashboard/pageOptions.ts';
import { readExploreAddress } from '#charts/explore/open/exploreAddress.ts';
import { testApp } from '../testApp.ts';

test('a server names no other domains, and the parameter that turns them off changes nothing [ROUT-27 CST-28]', async () => {
  const browser = await (await testApp()).signedIn();
  expect(await browser.json('/api/v1/available_domains/')).toEqual({ result: { domains: null } });
  const off = new URLSearchParams('slice_id=7&edit=true&disableDomainSharding=1');
  const without = new URLSearchParams('slice_id=7&edit=true');
  expect(readExploreAddress(off)).toEqual(readExploreAddress(without));
  expect(readPageOptions(off)).toEqual(readPageOptions(without));
});
