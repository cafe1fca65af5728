import { asRecord, type JsonRecord } from '../jsonValue.ts';

/** Above it are the numbers of datasets that are only not on a server yet. */
const FIRST = -1_000_000_000;

/** The number of a dataset of this device: made from its uuid, so that no other dataset ever has it. */
export function deviceDatasetNumber(uuid: string): number {
  return FIRST - Number.parseInt(uuid.replaceAll('-', '').slice(0, 12), 16);
}

export function isDeviceDataset(id: number | null): boolean {
  return id !== null && id <= FIRST;
}

/** The metadata key of a dashboard that stays on this device. */
export const ON_DEVICE_KEY = 'sextant_on_device';

export const isDeviceDashboard = (metadata: JsonRecord): boolean => metadata[ON_DEVICE_KEY] === true;

/** The dataset that a request for chart data names. */
export function requestedDataset(context: JsonRecord): number | null {
  const id = Number(asRecord(context['datasource'])['id'] ?? Number.NaN);
  return Number.isFinite(id) ? id : null;
}
