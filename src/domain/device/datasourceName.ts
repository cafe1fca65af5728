import { isDeviceDataset } from './deviceDataset.ts';

/**
 * The `datasource` of a form. It includes the uuid of a dataset that no server has yet, because its number is replaced
 * when a server creates it.
 */
export const datasourceName = (id: number, uuid: string | null | undefined): string =>
  id < 0 && uuid != null && !isDeviceDataset(id) ? `${id}__table__${uuid}` : `${id}__table`;
