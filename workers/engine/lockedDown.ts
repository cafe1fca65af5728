import { DEVICE_SCHEMA } from '#domain/device/deviceDatabase.ts';

/** The only folder of files that the engine may open: those registered here. */
export const FOLDER = 'device/';

/**
 * Executed before the first statement of anybody: statements can then reach no address, no other file and no setting.
 * Extension loading is disabled because a failed fetch of one can corrupt the engine's memory.
 */
export const LOCKED = [
  'SET autoinstall_known_extensions = false',
  'SET autoload_known_extensions = false',
  `CREATE SCHEMA memory.${DEVICE_SCHEMA}`,
  `SET schema = 'memory.${DEVICE_SCHEMA}'`,
  `SET allowed_directories = ['${FOLDER}']`,
  'SET enable_external_access = false',
  'SET lock_configuration = true',
];
