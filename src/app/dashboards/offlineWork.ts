import { createDashboardWork } from './dashboardWork.ts';
import type { DashboardWork, DashboardWorkPorts } from './dashboardWork.ts';
import { createDataWork } from './dataWork.ts';
import type { DataWork, DataWorkPorts } from './dataWork.ts';

export interface OfflineWorkPorts extends Omit<DashboardWorkPorts, 'data'>, DataWorkPorts {}

export interface OfflineWork extends Omit<DashboardWork, 'keep'> {
  readonly saveOfflineCopy: DashboardWork['keep'];
  readonly data: DataWork;
}

/** Everything that stores data on the device for offline use. */
export function createOfflineWork(ports: OfflineWorkPorts): OfflineWork {
  const data = createDataWork(ports);
  const { keep, ...dashboards } = createDashboardWork({ ...ports, data });
  return { ...dashboards, saveOfflineCopy: keep, data };
}
