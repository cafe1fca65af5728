import { Code, EllipsisVertical, Eye, Filter, Folder, History, Mail, Trash2, Upload } from 'lucide-react';
import { type ReactNode, Suspense, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { rememberFilters } from '#commands/dashboard/filter.ts';
import { shownTitle } from '#domain/dashboard/dashboard.ts';
import { controlsOf } from '#domain/filter/chart/filterReach.ts';
import { grantsOf, may } from '#domain/access/rights.ts';
import { documentOfDashboard } from '#store/dashboards/dashboards.ts';
import { setting } from '#store/settings.ts';
import { IconButton } from '#ui/kit/IconButton.tsx';
import { type MenuAction, Menu } from '#ui/kit/overlays/Menu.tsx';
import { t } from '#ui/t.ts';
import { useLive } from '#ui/useLive.ts';
import { useObservable } from '#ui/useObservable.ts';
import { lazyPart } from '#ui/kit/late/lazyPart.tsx';
import { useAskedThread, useCommentsItem } from '../../shared/comments/useCommentsItem.tsx';
import { useDashboards } from '../../services/dashboards.ts';
import { useDevice } from '../../services/device.ts';
import { usePage } from '../../services/page.ts';
import { useSession } from '../../services/session.ts';
import { useHasServer } from '../../services/useHasServer.ts';
import { useCaller } from '../../services/useCaller.ts';
import { useDashboard, useFilters } from '../runtime/runtime.ts';
import { toArgs } from '../runtime/useApplied.ts';
import { useMayEdit } from '../rights/useMayEdit.ts';
import { useFolderName } from './InFolder.tsx';

const EmbedDialog = lazyPart(async () => ({
  default: (await import('../embedding/EmbedDialog.tsx')).EmbedDialog,
}));
const ChangesDialog = lazyPart(async () => ({
  default: (await import('../changes/ChangesDialog.tsx')).ChangesDialog,
}));
const CopyToServerDialog = lazyPart(async () => ({
  default: (await import('../toServer/CopyToServerDialog.tsx')).CopyToServerDialog,
}));
const RoleViewDialog = lazyPart(async () => ({
  default: (await import('../../documents/RoleViewDialog.tsx')).RoleViewDialog,
}));

/** What is done with a dashboard as a whole, and seldom, after the items of a narrow page's header. */
export function MoreMenu({ before = [] }: { readonly before?: readonly MenuAction[] }): ReactNode {
  const device = useDevice();
  const { dashboards } = useDashboards();
  const { toasts, visiting, reportedOn, folderAsked } = usePage();
  const { dashboard, metadata } = useDashboard();
  const { masks } = useFilters();
  const mayEdit = useMayEdit();
  const { rights } = useCaller();
  const navigate = useNavigate();
  const { mode } = useObservable(useSession().conf);
  const hasServer = useHasServer();
  const [open, setOpen] = useState<'changes' | 'embed' | 'role' | 'copy' | null>(null);

  async function remove(): Promise<void> {
    const { removeDashboards } = await import('../../documents/dashboardLife.ts');
    if (await removeDashboards({ ...device, dashboards, toasts }, [dashboard]))
      void navigate('/dashboard/list/');
  }
  // A report is a document of this device, and nothing of a visit is kept.
  const mayReport = visiting === null && grantsOf(rights).report;
  const report: readonly MenuAction[] = mayReport
    ? [
        {
          id: 'report',
          label: t('Set up an email report'),
          icon: Mail,
          run: () =>
            reportedOn.set({
              kind: 'dashboard',
              id: dashboard.id < 0 ? (dashboard.uuid ?? dashboard.id) : dashboard.id,
            }),
        },
      ]
    : [];
  // A Superset embeds pages of its own, and shows nothing as somebody else.
  const isOurs = mayEdit && mode !== 'gateway' && dashboard.id > 0;
  const mayEmbed = isOurs && rights !== null && may(rights, 'can_set_embedded', 'Dashboard');
  const embed: readonly MenuAction[] = mayEmbed
    ? [{ id: 'embed', label: t('Embed dashboard'), icon: Code, run: () => setOpen('embed') }]
    : [];
  const role: readonly MenuAction[] = isOurs
    ? [{ id: 'role', label: t('View as a role'), icon: Eye, run: () => setOpen('role') }]
    : [];
  const folder = useFolderName();
  // Files have no rows of this device, and nothing of a visit is kept.
  const inFolder: readonly MenuAction[] =
    folder !== null || (visiting === null && mayEdit && dashboard.onDevice !== true)
      ? [
          {
            id: 'folder',
            label: folder === null ? t('Work in a folder') : t('Folder {name}', { name: folder }),
            icon: Folder,
            run: () => folderAsked.set(dashboard.uuid),
          },
        ]
      : [];
  const copy: readonly MenuAction[] =
    dashboard.onDevice === true && hasServer
      ? [{ id: 'copy', label: t('Copy to the server'), icon: Upload, run: () => setOpen('copy') }]
      : [];
  const own: readonly MenuAction[] = mayEdit
    ? [
        {
          id: 'delete',
          label: t('Delete dashboard'),
          icon: Trash2,
          danger: true,
          separated: true,
          run: () => void remove().catch((error: unknown) => device.reportError(error, 'delete dashboard')),
        },
      ]
    : [];
  // Nothing of a visit is kept.
  const changes: readonly MenuAction[] =
    visiting === null
      ? [
          {
            id: 'changes',
            label: t('What changed'),
            icon: History,
            separated: before.length > 0,
            run: () => setOpen('changes'),
          },
        ]
      : [];
  const isRemembered = useLive(() => setting(device.db, 'filtersRemembered'), [device.db]) ?? true;
  const hasFilters = controlsOf(metadata).length > 0;
  const remembered: readonly MenuAction[] =
    visiting === null && hasFilters
      ? [
          {
            id: 'remember',
            label: isRemembered ? t('Stop remembering my filters') : t('Remember my filters'),
            icon: Filter,
            run: () =>
              device.change(
                rememberFilters({ isOn: !isRemembered, dashboardId: dashboard.id, masks: toArgs(masks) }),
              ),
          },
        ]
      : [];
  // A draft that nobody saved is not on its way to a server.
  const isQueued =
    useLive(
      async () => dashboard.id < 0 && (await documentOfDashboard(device.db, dashboard.id))?.saved != null,
      [device.db, dashboard.id],
    ) ?? false;
  const comments = useCommentsItem(
    'dashboard',
    dashboard.onDevice !== true && (dashboard.id > 0 || isQueued) ? dashboard.uuid : null,
    { name: shownTitle(dashboard.title), isOwner: mayEdit },
    useAskedThread(),
  );
  const items = [
    ...before,
    ...changes,
    ...(comments.item ? [comments.item] : []),
    ...remembered,
    ...report,
    ...embed,
    ...role,
    ...inFolder,
    ...copy,
    ...own,
  ];
  if (items.length === 0) return null;
  return (
    <>
      <Menu label={t('Dashboard actions')} placement="bottom end" items={items}>
        <IconButton label={t('Dashboard actions')} icon={EllipsisVertical} />
      </Menu>
      {comments.dialog}
      <Suspense fallback={null}>
        {open === 'changes' && <ChangesDialog onClose={() => setOpen(null)} />}
        {open === 'embed' && <EmbedDialog id={dashboard.id} onClose={() => setOpen(null)} />}
        {open === 'copy' && <CopyToServerDialog dashboardId={dashboard.id} onClose={() => setOpen(null)} />}
        {open === 'role' && (
          <RoleViewDialog
            kind="dashboard"
            id={dashboard.id}
            isDraft={!dashboard.published}
            onClose={() => setOpen(null)}
          />
        )}
      </Suspense>
    </>
  );
}
