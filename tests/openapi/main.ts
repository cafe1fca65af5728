/** `npm run openapi`: writes docs/openapi.json, which the server sends and a test compares. */
import { writeFileSync } from 'node:fs';
import { openApiText } from './text.ts';

writeFileSync(new URL('../../docs/openapi.json', import.meta.url), await openApiText());
