import { ENGINES, OTHER_ENGINES } from './vectorEngines.ts';
import { testVectors } from './testVectors.ts';

for (const each of ENGINES) testVectors(each, 1);
// `npm run test:long` gives them all of the contexts.
for (const each of OTHER_ENGINES) testVectors(each, 6);
