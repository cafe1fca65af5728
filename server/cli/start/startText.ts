import type { LoadedTable } from '../../files/ingestJob.ts';
import type { Addresses } from '../addresses.ts';

/** The text printed to the terminal. Pure: the caller prints it. */
export interface StartFacts {
  readonly version: string;
  readonly addresses: Addresses;
  /** The address that signs one browser in. */
  readonly signInAddress: string;
  readonly dataDir: string;
  readonly notice: string | null;
}

export function runningText({ version, addresses, signInAddress, dataDir, notice }: StartFacts): string {
  const shared = addresses.shared === addresses.local ? [] : [`  For others  ${addresses.shared}/`];
  return [
    `Sextant ${version} is running at ${addresses.local}/`,
    '',
    `  Open        ${signInAddress}`,
    '              (signs one browser in, once, within ten minutes)',
    ...shared,
    `  Data        ${dataDir}`,
    '  Stop        Ctrl+C',
    ...(notice === null ? [] : ['', ...notice.split('\n').map((line) => `  ${line}`)]),
    '',
  ].join('\n');
}

export interface GatewayFacts {
  readonly version: string;
  readonly addresses: Addresses;
  readonly superset: string;
  /** The address of its own sign-in page; null where it is not served. */
  readonly signInPage: string | null;
  readonly notice: string | null;
}

export function gatewayText({ version, addresses, superset, signInPage, notice }: GatewayFacts): string {
  const shared = addresses.shared === addresses.local ? [] : [`  For others  ${addresses.shared}/`];
  return [
    `Sextant ${version} is running at ${addresses.local}/`,
    '',
    `  Open        ${addresses.local}/`,
    '              (sign in with your name and password of the Superset)',
    ...shared,
    `  Superset    ${superset}`,
    ...(signInPage === null
      ? []
      : [`  Its sign-in ${signInPage}/`, '              (its own page; people get there from the app)']),
    '  Stop        Ctrl+C',
    ...(notice === null ? [] : ['', ...notice.split('\n').map((line) => `  ${line}`)]),
    '',
  ].join('\n');
}

export function passwordText(user: string, password: string, isFirst: boolean): string {
  return [
    isFirst
      ? 'First start with this data folder. To sign in from another device:'
      : 'The password was reset. To sign in from another device:',
    '',
    `  User        ${user}`,
    `  Password    ${password}`,
    '              (shown this once and kept only as a hash: write it down)',
    '',
  ].join('\n');
}

export function loadedText(name: string, tables: readonly LoadedTable[], seconds: number | null): string {
  const count = `${tables.length} ${tables.length === 1 ? 'table' : 'tables'}`;
  const rows = tables.reduce((sum, table) => sum + table.rows, 0).toLocaleString('en-US');
  return `Loaded ${name}: ${count}, ${rows} rows${seconds === null ? '' : ` in ${seconds.toFixed(1)} s`}`;
}

/** The result of a dashboard import, with its address. */
export function importedText(
  file: string,
  /** Such as "2 charts". */
  counts: readonly string[],
  places: readonly { readonly title: string; readonly address: string }[],
): string {
  return [
    `Imported ${file}: ${counts.join(', ') || 'nothing'}`,
    ...places.map(({ title, address }) => `  ${title}  ${address}`),
  ].join('\n');
}

export function importNoteText(note: string): string {
  return `  Note: ${note}`;
}

export function faultText(what: string, reason: string): string {
  return `Not loaded: ${what}. ${reason}`;
}
