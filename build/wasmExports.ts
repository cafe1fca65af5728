/** Kinds of external things, by their number in the binary format of WebAssembly. */
const FUNCTION = 0;
const TABLE = 1;
const MEMORY = 2;
const GLOBAL = 3;

/** Numbers of sections. */
const IMPORTS = 2;
const EXPORTS = 7;

/** The magic number and the version of a module. */
const HEADER = 8;

/** Reads a module from one place on. */
class Reader {
  readonly #bytes: Uint8Array;
  at: number;

  constructor(bytes: Uint8Array, at: number) {
    this.#bytes = bytes;
    this.at = at;
  }

  byte(): number {
    const byte = this.#bytes[this.at++];
    if (byte === undefined) throw new Error('The module ends too early.');
    return byte;
  }

  /** An unsigned number in LEB128, of at most 32 bits. */
  number(): number {
    let value = 0;
    for (let shift = 0; ; shift += 7) {
      const byte = this.byte();
      value += (byte & 0x7f) * 2 ** shift;
      if (byte < 0x80) return value;
    }
  }

  name(): string {
    const length = this.number();
    this.at += length;
    return new TextDecoder().decode(this.#bytes.subarray(this.at - length, this.at));
  }

  skipLimits(): void {
    const hasMaximum = this.byte() & 1;
    this.number();
    if (hasMaximum === 1) this.number();
  }
}

interface Section {
  readonly id: number;
  /** Where it begins, with its number and its length. */
  readonly start: number;
  readonly body: number;
  readonly end: number;
}

function sectionsOf(module: Uint8Array): Section[] {
  const sections: Section[] = [];
  for (let start = HEADER; start < module.length;) {
    const reader = new Reader(module, start);
    const id = reader.byte();
    const length = reader.number();
    sections.push({ id, start, body: reader.at, end: reader.at + length });
    start = reader.at + length;
  }
  return sections;
}

/** The names of all imports, of any module. */
function importsOf(module: Uint8Array, { body }: Section): Set<string> {
  const reader = new Reader(module, body);
  const names = new Set<string>();
  for (let left = reader.number(); left > 0; left -= 1) {
    reader.name();
    names.add(reader.name());
    const kind = reader.byte();
    if (kind === FUNCTION) reader.number();
    else if (kind === TABLE || kind === MEMORY) {
      if (kind === TABLE) reader.byte();
      reader.skipLimits();
    } else if (kind === GLOBAL) reader.at += 2;
    else {
      // A tag: its attribute and its type.
      reader.byte();
      reader.number();
    }
  }
  return names;
}

/** The parts of the body of a section of exports, with those whose names are wanted. */
function exportsLike(
  module: Uint8Array,
  { body }: Section,
  isWanted: (name: string) => boolean,
): Uint8Array[] {
  const reader = new Reader(module, body);
  const kept: Uint8Array[] = [];
  for (let left = reader.number(); left > 0; left -= 1) {
    const start = reader.at;
    const name = reader.name();
    reader.byte();
    reader.number();
    if (isWanted(name)) kept.push(module.subarray(start, reader.at));
  }
  return [leb(kept.length), ...kept];
}

function leb(value: number): Uint8Array {
  const bytes: number[] = [];
  let rest = value;
  do {
    bytes.push((rest & 0x7f) | (rest > 0x7f ? 0x80 : 0));
    rest >>>= 7;
  } while (rest > 0);
  return Uint8Array.from(bytes);
}

/**
 * A WebAssembly module without the exports whose names are not wanted. What it imports under the same name stays: the
 * script of a module that can be linked finds it there.
 */
export function keepExports(module: Uint8Array, isWanted: (name: string) => boolean): Uint8Array {
  const sections = sectionsOf(module);
  const imported = sections.filter(({ id }) => id === IMPORTS).map((section) => importsOf(module, section));
  const isKept = (name: string): boolean => isWanted(name) || imported.some((names) => names.has(name));
  const parts = [module.subarray(0, HEADER)];
  for (const section of sections) {
    if (section.id !== EXPORTS) {
      parts.push(module.subarray(section.start, section.end));
      continue;
    }
    const body = exportsLike(module, section, isKept);
    const length = body.reduce((sum, part) => sum + part.length, 0);
    parts.push(Uint8Array.of(EXPORTS), leb(length), ...body);
  }
  return Buffer.concat(parts);
}
