import { readFileSync } from 'node:fs';
import { openApiDocument } from './document.ts';
import { allServed } from './served.ts';

/** The text of docs/openapi.json as the calls have it now. */
export async function openApiText(): Promise<string> {
  const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as {
    readonly version: string;
  };
  return `${JSON.stringify(openApiDocument(await allServed(), version), null, 1)}\n`;
}
