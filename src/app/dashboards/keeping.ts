import { createDashboardWork } from './dashboardWork.ts';
import type { DashboardWork, DashboardWorkPorts } from './dashboardWork.ts';
import { createDataWork } from './dataWork.ts';
import type { DataWork, DataWorkPorts } from './dataWork.ts';

export interface KeepingPorts extends Omit<DashboardWorkPorts, 'data'>, DataWorkPorts {}

export interface Keeping extends Omit<DashboardWork, 'keep'> {
  readonly saveOfflineCopy: DashboardWork['keep'];
  readonly data: DataWork;
}

/** All that keeps things on the device for when there is no network. */
export function createKeeping(ports: KeepingPorts): Keeping {
  const data = createDataWork(ports);
  const { keep, ...dashboards } = createDashboardWork({ ...ports, data });
  return { ...dashboards, saveOfflineCopy: keep, data };
}
