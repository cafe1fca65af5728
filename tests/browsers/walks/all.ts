import { dayWithoutNetwork } from './dayWithoutNetwork.ts';
import { explore } from './explore.ts';
import { expiredSession } from './expiredSession.ts';
import { filesOpened } from './filesOpened.ts';
import { filteredOnDevice } from './filteredOnDevice.ts';
import { fullStorage } from './fullStorage.ts';
import { killedWhileWriting } from './killedWhileWriting.ts';
import { lastingStorage } from './lastingStorage.ts';
import { layout, layoutByTouch } from './layout.ts';
import { newVersion } from './newVersion.ts';
import { portablePage } from './portablePage.ts';
import { resultsKept } from './resultsKept.ts';
import { twoWindows } from './twoWindows.ts';
import { wallScreen } from './wallScreen.ts';
import type { Walk } from './walk.ts';

/** In the order of the guide's table. */
export const WALKS: readonly Walk[] = [
  dayWithoutNetwork,
  twoWindows,
  killedWhileWriting,
  resultsKept,
  expiredSession,
  filteredOnDevice,
  filesOpened,
  layout,
  layoutByTouch,
  explore,
  portablePage,
  wallScreen,
  newVersion,
  fullStorage,
  lastingStorage,
];
