import { createDocument } from '#documents/commands/lifeCommands.ts';
import { shown } from '#documents/state/state.ts';
import type { DatasetContents } from '#domain/dataset/contents/datasetContents.ts';
import type { NewDataset } from '#domain/dataset/creation/newDataset.ts';
import { bareName } from '#domain/device/bareName.ts';
import { DEVICE_ID } from '#domain/device/deviceDatabase.ts';
import { deviceDatasetNumber } from '#domain/device/deviceDataset.ts';
import { areLimited, mentionedTables } from '#domain/device/deviceTables.ts';
import { type DeviceDatasetSource, newDeviceDataset } from '#domain/device/newDeviceDataset.ts';
import { newUuid } from '#domain/newUuid.ts';
import { err, ok, type Result } from '#domain/result.ts';
import type { Random } from '#domain/time.ts';
import { dialectOf } from '#domain/sql/dialect.ts';
import { quoteAlways } from '#domain/sql/identifier.ts';
import { listDeviceTables, tablesFor } from '#query/device/listDeviceTables.ts';
import type { TableChanges } from '#query/device/sql/tableChanges.ts';
import type { SextantDb } from '#store/db.ts';
import { listDocuments } from '#store/documents/documents.ts';
import type { Dispatch } from '#store/command.ts';
import type { KeepRequest } from '../../../workers/engine/protocol.ts';
import type { RowsToKeep } from '../../../workers/engine/keepRows.ts';

interface Ports {
  readonly db: SextantDb;
  readonly random: Random;
  readonly changes: TableChanges;
  readonly dispatch: Dispatch;
  /** Runs a query in the engine for rows that are stored. */
  readonly keep: (request: KeepRequest) => Promise<Result<RowsToKeep, string>>;
}

export interface MadeDataset {
  readonly id: number;
  /** The table that the rows were kept as, since those of a result do not last; null where they were not. */
  readonly keptAs: string | null;
}

type Made = Promise<Result<MadeDataset, string>>;

/** Datasets of tables and queries of this device. */
export function createDeviceDatasets({ db, random, changes, dispatch, keep }: Ports) {
  async function create(source: DeviceDatasetSource): Promise<Result<number, string>> {
    const uuid = newUuid(random);
    const content = { ...newDeviceDataset(source) };
    const written = await dispatch(createDocument({ id: uuid, uuid, kind: 'dataset', content }));
    return written.ok ? ok(deviceDatasetNumber(uuid)) : err('This browser did not store the dataset.');
  }

  async function queryRows(sql: string, isParquet = false): Promise<Result<RowsToKeep, string>> {
    return keep({ database: db.name, sql, isParquet, ...tablesFor(sql, await listDeviceTables(db)) });
  }

  /** Rows of a result go with it: those that charts are drawn from are kept as a table. */
  async function keepAs(wanted: string, sql: string): Promise<Result<string, string>> {
    const rows = await queryRows(sql);
    if (!rows.ok) return rows;
    const name = await changes.freeName(bareName(wanted));
    const read = mentionedTables(sql, await listDeviceTables(db));
    const stored = await changes.store(name, rows.value, { kind: 'query', sql }, areLimited(read));
    return stored.ok ? ok(name) : stored;
  }

  /** The dataset of a table; a new one if there is none yet. */
  async function ofMadeTable(name: string): Promise<Result<number, string>> {
    for (const row of await listDocuments(db, 'dataset')) {
      const contents = shown(row) as DatasetContents | null;
      if (contents?.databaseId !== DEVICE_ID || row.deletedAt !== null || row.uuid === null) continue;
      if (contents.sql === '' && contents.title === name) return ok(deviceDatasetNumber(row.uuid));
    }
    const table = (await listDeviceTables(db)).find((each) => each.name === name);
    if (table === undefined) return err(`There is no table ${name} on this device.`);
    return create({ title: name, sql: '', columns: table.columns });
  }

  async function ofKept(wanted: string, sql: string): Made {
    const name = await keepAs(wanted, sql);
    if (!name.ok) return name;
    const made = await ofMadeTable(name.value);
    return made.ok ? ok({ id: made.value, keptAs: name.value }) : made;
  }

  return {
    queryRows,
    async ofTable(name: string): Made {
      const table = (await listDeviceTables(db)).find((each) => each.name === name);
      // The dataset on the server has its columns and metrics; its rows are here.
      if (table?.rows.kind === 'extract') return ok({ id: table.rows.datasetId, keptAs: null });
      if (table?.rows.kind === 'result')
        return ofKept(name, `SELECT * FROM ${quoteAlways(name, dialectOf('duckdb'))}`);
      const made = await ofMadeTable(name);
      return made.ok ? ok({ id: made.value, keptAs: null }) : made;
    },
    async ofQuery({ name, sql }: Pick<NewDataset, 'name' | 'sql'>): Made {
      const read = mentionedTables(sql, await listDeviceTables(db));
      if (read.some(({ rows }) => rows.kind === 'result')) return ofKept(name, sql);
      const described = await queryRows(`SELECT * FROM (\n${sql}\n) AS rows_of_query LIMIT 0`);
      if (!described.ok) return described;
      const made = await create({ title: name, sql, columns: described.value.columns });
      return made.ok ? ok({ id: made.value, keptAs: null }) : made;
    },
  };
}
