import type { ReactNode } from 'react';
import { KioskPage } from '#features/kiosk/KioskPage.tsx';
import type { BrowserPorts } from '../browserPorts.ts';
import { createKioskPorts } from './createKioskPorts.ts';

/** The page of a screen on a wall. It opens no database: its dashboards are pages of their own, in frames. */
export function startKiosk(page: Window, browser: BrowserPorts): ReactNode {
  return <KioskPage ports={createKioskPorts(page, browser, __APP_VERSION__)} />;
}
