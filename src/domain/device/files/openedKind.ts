import { err, ok, type Result } from '../../result.ts';
import { ownValue } from '../../ownValue.ts';
import { ENDINGS, type OpenedKind } from './openedEndings.ts';

/** Files larger than this do not fit into the memory of the engine; of Parquet only the needed parts are read. */
export const MAX_FILE_SIZE = 1024 ** 3;

/** What the first bytes of files say; they count more than a name. */
const BEGINNINGS: readonly (readonly [bytes: string, kind: OpenedKind | null, what: string])[] = [
  ['PAR1', 'parquet', ''],
  ['ARROW1', 'arrow', ''],
  ['SQLite format 3\0', 'sqlite', ''],
  ['PK\u0003\u0004', null, 'an archive'],
  ['\u00D0\u00CF\u0011\u00E0', null, 'a workbook of an old kind'],
  ['\u001F\u008B', null, 'compressed twice'],
  ['%PDF', null, 'a PDF'],
];

/** Their bytes say what they are. */
const BY_BYTES: ReadonlySet<OpenedKind> = new Set(['parquet', 'xlsx', 'sqlite', 'duckdb']);

const ADVICE =
  'Files of CSV, TSV, JSON, NDJSON, Arrow, Parquet, Excel (xlsx), SQLite, DuckDB and SQL can be opened. Export the table as one of these, or name the file when the server is started.';

/** How to read a file, by its first bytes and its name; or why it cannot be. */
export function openedKind(
  file: { readonly name: string; readonly size: number },
  first: Uint8Array,
): Result<OpenedKind, string> {
  if (file.size === 0) return err('The file is empty.');
  const start = String.fromCharCode(...first.subarray(0, 16));
  if (file.size > MAX_FILE_SIZE && !start.startsWith('PAR1'))
    return err(
      'The file is larger than 1 GB, the most that can be opened here. Of Parquet files, which may be larger, chosen columns can be.',
    );
  const ending = /\.([^./\\]+)$/.exec(file.name)?.[1]?.toLowerCase() ?? '';
  const named = ownValue<OpenedKind>(ENDINGS, ending);
  // A workbook is an archive by its bytes.
  if (named === 'xlsx' && start.startsWith('PK\u0003\u0004')) return ok(named);
  // The form of old workbooks is also that of workbooks with a password.
  if (named === 'xlsx' && start.startsWith('\u00D0\u00CF\u0011\u00E0'))
    return err(
      'The workbook is protected with a password, or of an old kind. Open it in a spreadsheet program, and save it as xlsx without a password.',
    );
  const found = BEGINNINGS.find(([bytes]) => start.startsWith(bytes));
  if (found !== undefined) {
    const [, kind, what] = found;
    return kind === null ? err(`The file is ${what}. ${ADVICE}`) : ok(kind);
  }
  if (start.slice(8, 12) === 'DUCK') return ok('duckdb');
  if (named === 'parquet' && start.startsWith('PARE'))
    return err('The Parquet file is encrypted, so it cannot be read here. Write it without encryption.');
  if (named === 'arrow' && start.startsWith('FEA1'))
    return err('The file has the first version of Feather, which is not read here. Write it as version 2.');
  if (named === undefined) return err(`The name does not end like that of a file with a table. ${ADVICE}`);
  if (BY_BYTES.has(named))
    return err(`The file is not what its ending says: it does not begin like ${named}.`);
  return ok(named);
}
