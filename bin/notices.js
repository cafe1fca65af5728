/**
 * The notices and the bill of materials of a package, into dist: every package that is part of it or is installed with
 * it, with its license as it was published, and the same as CycloneDX. A package whose license nobody knows fails it.
 */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = join(dirname(fileURLToPath(import.meta.url)), '..');
const LICENSE_FILE = /^(licen[cs]e|copying|notice|ofl)([.-].*)?$/i;

/** The packages of the lock file that are not only for developing, each version once. */
export function lockedPackages(root = ROOT) {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  const found = new Map();
  for (const [path, { dev, devOptional, version, license, optional }] of Object.entries(packages)) {
    if (path === '' || dev === true || devOptional === true) continue;
    const name = path.replace(/.*node_modules\//, '');
    found.set(`${name}@${version}`, { name, version, path, license, optional: optional === true });
  }
  return [...found.values()].toSorted((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0));
}

/** What each package says of its license: the name, and the texts of its files. */
export function noticesText(root = ROOT) {
  const parts = lockedPackages(root).map(({ name, version, path, license, optional }) => {
    const folder = join(root, path);
    // One of another platform is named by the lock file only.
    const names = existsSync(folder) ? readdirSync(folder).filter((each) => LICENSE_FILE.test(each)) : [];
    const manifest = existsSync(join(folder, 'package.json'))
      ? JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
      : {};
    const known = license ?? licenseOf(manifest);
    if (known === undefined && names.length === 0)
      throw new Error(`Nobody knows the license of ${name} ${version}.`);
    const texts = names.map((each) => readText(join(folder, each))).filter((text) => text !== '');
    const head = `${name} ${version}${known === undefined ? '' : ` (${known})`}`;
    const none = optional
      ? 'Of other platforms; its license is that of the package that needs it.'
      : `It is published without the text of its license.${authorOf(manifest)}`;
    return [head, '-'.repeat(head.length), '', ...(texts.length > 0 ? texts : [none]), ''].join('\n');
  });
  return [readFileSync(join(root, 'NOTICE'), 'utf8').trimEnd(), '', '', ...parts].join('\n');
}

const licenseOf = ({ license, licenses }) =>
  typeof license === 'string' ? license : (license?.type ?? licenses?.map(({ type }) => type).join(' or '));

const authorOf = ({ author }) => {
  const name = typeof author === 'string' ? author : author?.name;
  return name ? ` Copyright ${name.replace(/ *[<(].*$/, '')}.` : '';
};

function readText(file) {
  try {
    return readFileSync(file, 'utf8').replaceAll('\r\n', '\n').trim();
  } catch (cause) {
    // A folder of licenses.
    if (cause.code === 'EISDIR')
      return readdirSync(file)
        .map((each) => readText(join(file, each)))
        .join('\n\n');
    throw cause;
  }
}

/** The same as a bill of materials in CycloneDX: what each package is, has as its digest, and needs. */
export function billOfMaterials(root = ROOT) {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  const own = packages[''];
  const refOf = (path) => {
    const { version } = packages[path];
    return `pkg:npm/${path.replace(/.*node_modules\//, '').replace('@', '%40')}@${version}`;
  };
  const listed = lockedPackages(root);
  const components = listed.map(({ name, version, path, license, optional }) => {
    const [group, short] = name.includes('/') ? name.split('/') : [undefined, name];
    const [algorithm, digest] = (packages[path].integrity ?? '').split('-');
    return {
      type: 'library',
      'bom-ref': refOf(path),
      ...(group && { group }),
      name: short,
      version,
      scope: optional ? 'optional' : 'required',
      ...(digest && { hashes: [{ alg: algorithm.replace('sha', 'SHA-'), content: hex(digest) }] }),
      licenses: [licenseEntry(license)],
      purl: refOf(path),
    };
  });
  const known = new Set(components.map((each) => each['bom-ref']));
  const needs = (path) => {
    const { dependencies, optionalDependencies } = packages[path];
    const names = Object.keys({ ...dependencies, ...optionalDependencies });
    return [...new Set(names.flatMap((name) => resolved(packages, path, name) ?? []).map(refOf))].filter(
      (ref) => known.has(ref),
    );
  };
  const self = `pkg:npm/${own.name}@${own.version}`;
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.5',
    version: 1,
    metadata: {
      component: { type: 'application', 'bom-ref': self, name: own.name, version: own.version, purl: self },
    },
    components,
    dependencies: [
      { ref: self, dependsOn: needs('') },
      ...listed.map(({ path }) => ({ ref: refOf(path), dependsOn: needs(path) })),
    ],
  };
}

/** A name where the package names no license that a list has: its text is in the notices. */
const licenseEntry = (license = 'In THIRD-PARTY-NOTICES.txt') =>
  /^[(].*[)]$| AND | OR /.test(license) && !license.startsWith('SEE ')
    ? { expression: license }
    : { license: / /.test(license) ? { name: license } : { id: license } };

const hex = (base64) => Buffer.from(base64, 'base64').toString('hex');

/** Where a package finds one that it needs: below itself, or below a folder above. */
function resolved(packages, from, name) {
  for (let at = from; ; at = at.slice(0, Math.max(0, at.lastIndexOf('/node_modules/')))) {
    const path = at === '' ? `node_modules/${name}` : `${at}/node_modules/${name}`;
    if (path in packages) return path;
    if (at === '') return undefined;
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  writeFileSync(join(ROOT, 'dist/THIRD-PARTY-NOTICES.txt'), noticesText());
  writeFileSync(join(ROOT, 'dist/sbom.cdx.json'), `${JSON.stringify(billOfMaterials(), null, 1)}\n`);
}
