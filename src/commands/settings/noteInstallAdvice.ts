import * as v from 'valibot';
import { putSetting } from '#store/settings.ts';
import { defineCommand } from '#store/command.ts';

/** The person has read on this device that it has to be installed to keep what it stores. Never sent. */
export const noteInstallAdvice = defineCommand('install.advised', {
  args: v.object({}),
  apply: (tx) => putSetting(tx, 'installAdvised', true),
});
