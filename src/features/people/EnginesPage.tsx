import { Cable } from 'lucide-react';
import type { ReactNode } from 'react';
import { t } from '#ui/t.ts';
import { ModuleFilesPage } from './ModuleFilesPage.tsx';

export const EnginesPage = (): ReactNode => (
  <ModuleFilesPage
    what="engines"
    title={t('Engines')}
    searchLabel={t('Search engines')}
    emptyTitle={t('No added engines')}
    emptyText={t(
      'A JavaScript module in the folder “engines” of the server’s data folder adds one, with the rights of the server. “sextant engines new NAME” writes an example.',
    )}
    icon={Cable}
    read={(calls) => calls.engines()}
    turn={(calls, name, isOn) => calls.turnEngine(name, isOn)}
    turned={(name, isOn) =>
      t(
        isOn
          ? '{name} is on. Databases of it can be connected.'
          : '{name} is off. Its databases stay, and cannot be reached.',
        { name },
      )
    }
  />
);
