import { isDeviceDataset } from '../device/deviceDataset.ts';

/**
 * What a form calls its dataset. The number of one that no server has yet is replaced when a server creates it: its uuid
 * comes along.
 */
export const datasourceName = (id: number, uuid: string | null | undefined): string =>
  id < 0 && uuid != null && !isDeviceDataset(id) ? `${id}__table__${uuid}` : `${id}__table`;
