import { readAddedTypes } from '#charts/added/addedDefinition.ts';
import { installTypes, prepareQueries } from '#charts/added/installed.ts';
import { runType } from '#charts/added/runType.ts';
import { parseJson } from '#domain/jsonValue.ts';
import { pageInterpreter } from '../../chartTypes/pageInterpreter.ts';
import { bytesOfBase64 } from '../base64.ts';
import { INTERPRETER, TYPES } from '../filePageTexts.ts';

/** Installs the added chart types in a page. Few pages have any. */
export async function installEmbedded(page: Document): Promise<void> {
  const bytesIn = (id: string) => bytesOfBase64(page.getElementById(id)?.textContent ?? '');
  const types = readAddedTypes(parseJson(new TextDecoder().decode(bytesIn(TYPES))));
  if (types.length === 0) return;
  const plain = new Blob([bytesIn(INTERPRETER)]).stream().pipeThrough(new DecompressionStream('gzip'));
  const interpreter = pageInterpreter(new Response(plain).arrayBuffer());
  installTypes(types, async (type) => runType(await interpreter, type));
  await prepareQueries();
}
