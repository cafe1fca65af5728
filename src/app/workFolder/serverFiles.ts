import { strFromU8, unzipSync } from 'fflate';
import { BUNDLE_KINDS } from '#domain/code/bundleKinds.ts';
import { type CodeFile, readCodeFile } from '#domain/code/codeFiles.ts';
import { METADATA, newPath, safeName } from '#domain/code/filePath.ts';
import { asText, type JsonRecord } from '#domain/jsonValue.ts';
import { type DiskFolder, readYamlFiles, uuidIn, writeDiskFile } from './diskFolder.ts';

/** A file as a server has it. */
export type ServerFile = CodeFile & { readonly value: JsonRecord };

/** The files of a dashboard as a server exports it, with its charts and datasets. */
export async function serverFiles(zip: Blob): Promise<readonly ServerFile[]> {
  const entries = unzipSync(new Uint8Array(await zip.arrayBuffer()));
  return Object.entries(entries).flatMap(([name, bytes]) => {
    const path = name.replace(/^[^/]+\//, '');
    const kind = BUNDLE_KINDS.find(({ folder }) => path.startsWith(`${folder}/`));
    const read = kind && readCodeFile(kind, path, strFromU8(bytes));
    return read?.ok ? [read.value] : [];
  });
}

const BELOW = ['databases', 'datasets'];

/** Writes the datasets that the folder does not have, as a pull does; pages do not edit these files. */
export async function writeDatasets(root: DiskFolder, files: readonly ServerFile[]): Promise<string | null> {
  const disk = await readYamlFiles(root, BELOW, new Map());
  const uuids = new Set([...disk.values()].map(({ text }) => uuidIn(text)));
  const taken = new Set([...disk.keys()].map((path) => path.toLowerCase()));
  const databases = new Map(
    files.map(({ value }) => [asText(value['uuid']), safeName(asText(value['database_name']))]),
  );
  for (const file of files.filter(({ kind }) => BELOW.includes(kind.folder))) {
    if (uuids.has(asText(file.value['uuid']).toLowerCase())) continue;
    const path = newPath(
      file,
      (uuid) => databases.get(uuid) || 'other',
      (each) => taken.has(each.toLowerCase()),
    );
    taken.add(path.toLowerCase());
    const written = await writeDiskFile(root, path, file.text, null);
    if (!written.ok && written.error.kind === 'refused') return written.error.reason;
  }
  // Where the folder has one it stays.
  const written = await writeDiskFile(root, 'metadata.yaml', METADATA, null);
  return !written.ok && written.error.kind === 'refused' ? written.error.reason : null;
}
