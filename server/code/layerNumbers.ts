import { asRecord, isRecord } from '#domain/jsonValue.ts';
import { fileText } from './canonicalFile.ts';
import { type CodeFile, valueOf } from './codeFiles.ts';

/** A chart whose layers name other charts by the numbers of a server: a Superset finds them by nothing else. */
export function withLayerNumbers(file: CodeFile, numberOf: (uuid: string) => number | undefined): CodeFile {
  if (file.kind.folder !== 'charts' || !file.text.includes('annotation_layers')) return file;
  const value = valueOf(file);
  const params = asRecord(value['params']);
  const layers = params['annotation_layers'];
  if (!Array.isArray(layers)) return file;
  const named = layers.map((layer: unknown) => {
    const id = isRecord(layer) && typeof layer['value'] === 'string' ? numberOf(layer['value']) : undefined;
    return id === undefined ? layer : { ...(layer as object), value: id };
  });
  return { ...file, text: fileText({ ...value, params: { ...params, annotation_layers: named } }) };
}
