import { unzipSync } from 'fflate';
import * as v from 'valibot';
import {
  chartDataEntry,
  isPortableEntry,
  outlinesEntry,
  PORTABLE_TEXTS,
  type PortableManifest,
  portableComments,
  portableManifest,
  portableContexts,
  rowsEntry,
} from '#contract/dashboard/portable.ts';
import { COUNTRIES } from '#charts/kit/maps/countries.ts';
import { parseExact } from '#domain/jsonValue.ts';
import { err, ok, type Result } from '#domain/result.ts';
import { type PortableFile, contextKey } from './portableFile.ts';

const MB = 1024 * 1024;
const MAX_FILE_SIZE = 1024 * MB;
const MAX_TEXT_SIZE = 64 * MB;
const MAX_UNSPLIT_SIZE = 2048 * MB;
const MAX_ENTRIES = 20_000;

/** A part that cannot be used, in words. */
class Refusal extends Error {}

type Entries = Readonly<Record<string, Uint8Array<ArrayBuffer>>>;

/**
 * Reads a portable file, which may come from anybody. Sizes are checked before anything is unpacked, and nothing may
 * unpack to more than it declared; entries of other names are refused. Why it cannot be opened, otherwise.
 */
export async function readPortable(file: Blob): Promise<Result<PortableFile, string>> {
  if (file.size === 0) return err('The file is empty.');
  if (file.size > MAX_FILE_SIZE) return err('It is larger than 1 GB.');
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (bytes[0] !== 0x50 || bytes[1] !== 0x4b) return err('It is not a dashboard of Sextant.');
  try {
    return ok(portableOf(unpack(bytes)));
  } catch (cause) {
    if (cause instanceof Refusal) return err(cause.message);
    // The library's message about a damaged zip helps nobody.
    return err('It is damaged and cannot be unpacked.');
  }
}

function unpack(bytes: Uint8Array): Entries {
  const names = new Set<string>();
  let whole = 0;
  return unzipSync(bytes, {
    filter({ name, originalSize }) {
      if (!isPortableEntry(name))
        throw new Refusal(`It contains something that does not belong in it: ${shown(name)}`);
      if (names.has(name)) throw new Refusal(`It contains ${name} twice.`);
      names.add(name);
      whole += originalSize;
      if (names.size > MAX_ENTRIES) throw new Refusal('It has too many parts.');
      if (whole > MAX_UNSPLIT_SIZE || (name.endsWith('.json') && originalSize > MAX_TEXT_SIZE))
        throw new Refusal('It would become too large when it is unpacked.');
      return true;
    },
  });
}

const shown = (name: string): string => (name.length > 80 ? `${name.slice(0, 80)}…` : name);

function portableOf(entries: Entries): PortableFile {
  const manifest = manifestOf(entries);
  const questions = v.safeParse(portableContexts, json(entries, PORTABLE_TEXTS.questions));
  if (!questions.success) throw new Refusal('Its list of answers cannot be read.');
  return {
    manifest,
    dashboard: json(entries, PORTABLE_TEXTS.dashboard),
    charts: list(entries, PORTABLE_TEXTS.charts),
    datasets: list(entries, PORTABLE_TEXTS.datasets),
    answers: new Map(
      questions.output.map((question, number) => [
        contextKey(question),
        new Blob([part(entries, chartDataEntry(number))]),
      ]),
    ),
    rows: rowsOf(entries, manifest),
    outlines: outlinesOf(entries),
    comments: commentsOf(entries),
  };
}

function manifestOf(entries: Entries): PortableManifest {
  const stored = json(entries, PORTABLE_TEXTS.manifest);
  if (v.is(v.object({ format: v.literal('sextant-dashboard'), version: v.number() }), stored)) {
    const { version } = stored;
    if (version > 7) throw new Refusal('It was written by a newer version of Sextant.');
  }
  const manifest = v.safeParse(portableManifest, stored);
  if (!manifest.success) throw new Refusal('It is not a dashboard of Sextant.');
  const { rows } = manifest.output;
  if (new Set(rows.map(({ datasetId }) => datasetId)).size < rows.length)
    throw new Refusal('It has the rows of a dataset twice.');
  return manifest.output;
}

function rowsOf(entries: Entries, { rows }: PortableManifest): PortableFile['rows'] {
  return new Map(
    rows.map(({ datasetId, name, parts }) => {
      const blobs = parts.map((size, at) => {
        const found = part(entries, rowsEntry(datasetId, at));
        if (found.length !== size) throw new Refusal(`The rows of ${shown(name)} are not whole.`);
        return new Blob([found]);
      });
      return [datasetId, blobs];
    }),
  );
}

function outlinesOf(entries: Entries): PortableFile['outlines'] {
  const found = COUNTRIES.flatMap(([country]) => {
    const name = outlinesEntry(country);
    return Object.hasOwn(entries, name) ? [[country, new Blob([part(entries, name)])] as const] : [];
  });
  return new Map(found);
}

function commentsOf(entries: Entries): PortableFile['comments'] {
  if (!Object.hasOwn(entries, PORTABLE_TEXTS.comments)) return [];
  const found = v.safeParse(portableComments, json(entries, PORTABLE_TEXTS.comments));
  if (!found.success) throw new Refusal('Its comments cannot be read.');
  return found.output;
}

function part(entries: Entries, name: string): Uint8Array<ArrayBuffer> {
  const found = Object.hasOwn(entries, name) ? entries[name] : undefined;
  if (found === undefined) throw new Refusal(`A part of it is missing: ${name}`);
  return found;
}

function json(entries: Entries, name: string): unknown {
  const value = parseExact(new TextDecoder().decode(part(entries, name)));
  if (value === undefined) throw new Refusal(`A part of it cannot be read: ${name}`);
  return value;
}

function list(entries: Entries, name: string): readonly unknown[] {
  const value = json(entries, name);
  if (!Array.isArray(value)) throw new Refusal(`A part of it cannot be read: ${name}`);
  return value;
}
