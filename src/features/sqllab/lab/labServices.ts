import { useMemo } from 'react';
import { type DashboardServices, useDashboards } from '../../services/dashboards.ts';
import { type DeviceServices, useDevice } from '../../services/device.ts';
import { type EditorServices, useEditor } from '../../services/editor.ts';
import { type PageServices, usePage } from '../../services/page.ts';
import { type SessionServices, useSession } from '../../services/session.ts';

/** What the editor's page works with. Its parts state which of it they need. */
export interface LabServices
  extends
    DeviceServices,
    PageServices,
    SessionServices,
    EditorServices,
    Pick<DashboardServices, 'dashboards'> {}

export function useLabServices(): LabServices {
  const [device, page, session, editor] = [useDevice(), usePage(), useSession(), useEditor()];
  const { dashboards } = useDashboards();
  return useMemo(
    () => ({ ...device, ...page, ...session, ...editor, dashboards }),
    [device, page, session, editor, dashboards],
  );
}
