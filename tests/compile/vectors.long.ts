import { OTHER_ENGINES } from './vectorEngines.ts';
import { testVectors } from './testVectors.ts';

for (const each of OTHER_ENGINES) testVectors(each, 1);
