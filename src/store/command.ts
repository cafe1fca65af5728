import type { MissingRight } from '#domain/access/missingRight.ts';
import type { StorageError } from '#domain/error/storageError.ts';
import { commandsOf } from '#sync/command.ts';
import type { Dispatcher } from '#sync/dispatch.ts';
import type { Tables } from './schema.ts';

/* What the sync engine knows of this application. */

export interface DeviceTypes {
  readonly tables: Tables;
  readonly refusal: MissingRight;
}

export const defineCommand = commandsOf<DeviceTypes>();

export type Dispatch = Dispatcher<DeviceTypes>;

/** Why a change was not made: the storage failed, or the person may not make it. */
export type DispatchError = StorageError | MissingRight;
