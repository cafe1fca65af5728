import type { ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { t } from '#ui/t.ts';
import { useObservable } from '#ui/useObservable.ts';
import { useSession } from '../../services/session.ts';
import { NotAtSuperset } from '../../shared/page/NotAtSuperset.tsx';
import { AccountPage } from '../account/AccountPage.tsx';
import { ChartTypesPage } from '../ChartTypesPage.tsx';
import { EnginesPage } from '../EnginesPage.tsx';
import { PeoplePage } from '../PeoplePage.tsx';
import { RolesPage } from '../roles/RolesPage.tsx';
import { RulesPage } from '../roles/RulesPage.tsx';
import { SecurityLogPage } from '../SecurityLogPage.tsx';
import { ScreensPage } from '../screens/ScreensPage.tsx';
import { SessionsPage } from '../sessions/SessionsPage.tsx';
import { SettingsNav } from './SettingsNav.tsx';
import { SETTINGS, settingsAt } from '../../shared/page/settingsPages.ts';
import { UsagePage } from '../UsagePage.tsx';

/** A person's own settings, and those of the server for people who manage it. */
export default function SettingsPage(): ReactNode {
  const { mode } = useObservable(useSession().conf);
  const path = useLocation().pathname.replace(/\/?$/, '/');
  const { label, notThere } = settingsAt(path);
  if (mode === 'gateway' && notThere !== undefined)
    return <NotAtSuperset title={t(label)} why={t(notThere)} nav={<SettingsNav />} />;
  switch (path) {
    case SETTINGS.people.path:
      return <PeoplePage />;
    case SETTINGS.sessions.path:
      return <SessionsPage />;
    case SETTINGS.roles.path:
      return <RolesPage />;
    case SETTINGS.rules.path:
      return <RulesPage />;
    case SETTINGS.chartTypes.path:
      return <ChartTypesPage />;
    case SETTINGS.engines.path:
      return <EnginesPage />;
    case SETTINGS.screens.path:
      return <ScreensPage />;
    case SETTINGS.usage.path:
      return <UsagePage />;
    case SETTINGS.log.path:
      return <SecurityLogPage />;
    default:
      return <AccountPage />;
  }
}
